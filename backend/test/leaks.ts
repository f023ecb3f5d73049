/** Whether any piece of a secret stands in a text, as it is or in a form that text commonly takes. */

const PIECE = 10;

/** The names of the secrets of which ten characters in a row are found, in any of the forms. */
export function leaksOf(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const folded = text.toLowerCase();
  return Object.entries(secrets)
    .filter(([, secret]) =>
      formsOf(secret).some((form) => piecesOf(form.toLowerCase()).some((piece) => folded.includes(piece))),
    )
    .map(([name]) => name);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    // At each of the three alignments; the edges depend on what stands beside it.
    ...[0, 1, 2].flatMap((offset) => {
      const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4);
      return [shifted, shifted.replaceAll('+', '-').replaceAll('/', '_')];
    }),
  ];
}

function piecesOf(form: string): string[] {
  return Array.from({ length: Math.max(1, form.length - PIECE + 1) }, (_, at) => form.slice(at, at + PIECE));
}
