/**
 * Answers come compressed although we ask for `identity`: decoded all the same, within the size limit, so that the
 * checks can name it instead of calling the body broken.
 */
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, constants } from 'node:zlib';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { EgressError, errorCode } from '../egress/egress-error.js';
import { headerValues, type Header } from '../protocol/headers.js';

/** Innermost first, as the header lists them (RFC 9110, section 8.4); `identity` means nothing was done. */
export function contentEncodings(headers: readonly Header[]): string[] {
  return headerValues(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

/** No server applies more; a list of thousands would only cost time. */
const MAX_ENCODINGS = 3;

/** Throws an `EgressError` of phase `body`: `body_undecodable`, or `body_too_large` before more memory is used. */
export function decodeBody(bytes: Buffer, encodings: readonly string[], limit: number): Buffer {
  if (encodings.length > MAX_ENCODINGS) throw new EgressError('body', 'body_undecodable', 'too many content encodings');
  return encodings.reduceRight((data, encoding) => decodeOnce(data, encoding, limit), bytes);
}

function decodeOnce(data: Buffer, encoding: string, limit: number): Buffer {
  const options = { maxOutputLength: limit };
  try {
    switch (encoding) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(data, options);
      case 'deflate':
        return isZlib(data) ? inflateSync(data, options) : inflateRawSync(data, options);
      case 'br':
        return brotliDecompressSync(data, options);
      default:
        throw new EgressError('body', 'body_undecodable', encoding);
    }
  } catch (error) {
    throw decodingFault(error, encoding);
  }
}

export function decodingFault(error: unknown, encoding: string): EgressError {
  if (error instanceof EgressError) return error;
  const code = errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'body_too_large' : 'body_undecodable';
  return new EgressError('body', code, encoding, { cause: error });
}

/** What a streaming decoder has of a Node transform. */
export type StreamDecoder = ReturnType<typeof createGunzip>;

/** For a stream that must be read before it ends; undefined for an unknown coding or several at once, which no server sends. */
export function streamDecoder(encodings: readonly string[], firstByte: number): StreamDecoder | undefined {
  if (encodings.length !== 1) return undefined;
  const flush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  switch (encodings[0]) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(flush);
    case 'deflate':
      return isZlib(Buffer.of(firstByte)) ? createInflate(flush) : createInflateRaw(flush);
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    default:
      return undefined;
  }
}

/** `deflate` means the zlib format (RFC 9110, section 8.4.1.2); some servers send the bare format instead. */
function isZlib(data: Buffer): boolean {
  return ((data[0] ?? 0) & 0x0f) === 8;
}
