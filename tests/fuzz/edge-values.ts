import fc from 'fast-check'
import { slowTexts, stackedMarks } from '#tests/setup/slow-texts.ts'

/** Texts that were a fault somewhere: signs, encodings, numbers and dates that are none, and parts of other languages. */
const oddTexts = [
  ...['', ' ', '\n', '\t \r\n', '\0', 'a\0b', '\u{feff}a', '\u200b', '\u200d\u200d', '\u202eabc\u202c', '\u061c'],
  ...[
    '\ud800',
    'a\udc00',
    '\udc00\ud800',
    '\uffff',
    '\u{10ffff}',
    '👨‍👩‍👧‍👦',
    '🇻🇳🇻',
    'e\u0301',
    'İı',
    'ß',
    'ﬁ',
    'ﷺ',
    'ｶﾞ',
  ],
  ...['שלום', 'مرحبا', 'Đặng Thị Ước', '陳大文', stackedMarks, `a${'\u0301'.repeat(32)}`, `a${'\u0301'.repeat(33)}`],
  ...['NaN', 'Infinity', '-0', '1e999', '0x10', '1.5', '-1', '٣', '१', '00', '9'.repeat(18), '9'.repeat(40)],
  ...['null', 'undefined', 'true', '[object Object]', '{}', '[]', '__proto__', 'constructor', 'toString'],
  ...['0000-00-00', '2026-02-30', '2026-13-01', '9999-12-31', '+275760-09-13', '-271821-04-20', '24:00', 'Mars/Base'],
  ...[
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '%_\\%',
    '"',
    "'",
    '`',
    '$1',
    '#{7*7}',
    '{{7*7}}',
    '<script>',
    '&amp;',
  ],
  ...[
    '../../etc/passwd',
    '/',
    '//a.vn',
    'javascript:alert(1)',
    'http://127.0.0.1:1/',
    'https://a.vn/\0',
    'a@b',
    '@',
    '#',
  ],
  ...['(', '[', '*', '+', '?', '^', '$', '|', ':*', '& !', "a' | 'b", '-', '--', '/*', ';', ',', '.'],
]

/** Edge values of numbers: limits of 32 bits, of safe integers, of a `Date` and of doubles. */
export const edgeNumbers = [
  ...[0, -0, 1, -1, 1.5, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...[8.64e15, 8.64e15 + 1, -8.64e15, 253_402_300_800_000, 9e18, 1e21, 1e308, 5e-324],
]

/** Any text of at most `max` UTF-16 units: odd ones, random ones, and long ones up to the limit. */
export function anyText({ min = 0, max }: { min?: number; max: number }): fc.Arbitrary<string> {
  const size = Math.min(max, 60)
  const long = fc.constantFrom(...Object.values(slowTexts)).map((text) => text(max))
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: size }) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: size }) },
      { weight: 2, arbitrary: long },
    )
    .map((text) => text.slice(0, max).padEnd(min, 'x'))
}

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

/** Values of wrong types. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: 1 }, { length: 1e9 }, nested(1_000)),
  fc.constantFrom<unknown>(...edgeNumbers),
  fc.integer(),
  fc.double(),
  anyText({ max: 5_000 }),
  fc.array(anyText({ max: 20 }), { maxLength: 3 }),
  fc.constant(Array.from({ length: 2_000 }, (_, at) => at)),
)
