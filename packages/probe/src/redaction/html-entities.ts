/** Named character references that servers write into error pages: the markup ones and Latin-1 (HTML, section 13.5). */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', sol: '/', equals: '=', colon: ':' }),
  ...Object.entries({ num: '#', percnt: '%', dollar: '$', excl: '!', ast: '*', lowbar: '_', period: '.', semi: ';' }),
]);

/** The character that `&name;`, `&#38;` or `&#x26;` stands for; `undefined` when the name is not known. */
export function entityText(reference: string): string | undefined {
  if (!reference.startsWith('#')) return NAMED.get(reference);
  const hex = /^#x([\da-f]{1,6})$/i.exec(reference)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(reference)?.[1];
  const code = hex !== undefined ? parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : NaN;
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
