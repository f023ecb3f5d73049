import { describe, expect, it } from '@jest/globals';
import { transcriptEvent } from '../../../test/fixtures.js';
import { shownPayload } from './messages.js';

describe('shownPayload', () => {
  it('shows each message of a stream, and points into the one that answers', () => {
    const shown = shownPayload(
      transcriptEvent({
        direction: 'in',
        rpcId: 3,
        payload: {
          stream: [
            { data: { jsonrpc: '2.0', method: 'notifications/message' } },
            { event: 'message', id: 'e7', data: { jsonrpc: '2.0', id: 3, result: {} } },
            { data: { jsonrpc: '2.0', method: 'ping', id: 9 } },
          ],
        },
      }),
    );
    expect(shown).toMatchObject({ kind: 'messages', pointedAt: 1 });
    expect(shown.kind === 'messages' && shown.messages.map(({ title }) => title)).toEqual([
      'message',
      'message · id e7',
      'message',
    ]);
  });

  it('tells text, left-out and absent bodies from messages', () => {
    expect(shownPayload(transcriptEvent({ payload: '<html>' }))).toEqual({ kind: 'text', text: '<html>' });
    expect(shownPayload(transcriptEvent({ payload: { omitted: 'Too large.' } }))).toEqual({
      kind: 'omitted',
      why: 'Too large.',
    });
    expect(shownPayload(transcriptEvent({ payload: null }))).toEqual({ kind: 'none' });
  });
});
