export const stackedMarks = 'o\u0302\u0301\u0323'

/** Texts that were slow for a parser, a regular expression or `normalize()`. */
export const slowTexts: Record<string, (size: number) => string> = {
  'blanks before a letter': (size) => `${' '.repeat(size - 1)}x`,
  'marks before a letter': (size) => `đ${'!'.repeat(size - 2)}x`,
  'full stops': (size) => `x${'.'.repeat(size - 2)}x`,
  hyphens: (size) => `x${'-'.repeat(size - 2)}x`,
  'empty lines': (size) => `${'\n'.repeat(size - 1)}x`,
  'lines of blanks': (size) => ' \n'.repeat(size / 2),
  'stacked marks': (size) => stackedMarks.repeat(size / 4),
  'one letter': (size) => 'đ'.repeat(size),
  'single letters': (size) => 'đ '.repeat(size / 2),
  'look-alikes': (size) => 'а𝐚'.repeat(size / 3),
  'names, tags and addresses': (size) => '@abc #đ http://a.vn/ '.repeat(size / 20),
  'an address and brackets': (size) => `http://a.vn/${'('.repeat(160)}${')'.repeat(327)} `.repeat(size / 500),
  'addresses that never end': (size) => 'http://a.'.repeat(size / 9),
  'an address of mail': (size) => `${'a.'.repeat(size / 4)}@${'a-'.repeat(size / 4)}`,
  'cues of subtitles': (size) => `WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(size / 28)}`,
  digits: (size) => '1'.repeat(size),
}
