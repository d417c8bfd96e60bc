const earlier = [
  ['òa', 'óa', 'ỏa', 'õa', 'ọa'],
  ['òe', 'óe', 'ỏe', 'õe', 'ọe'],
  ['ùy', 'úy', 'ủy', 'ũy', 'ụy'],
]
const later = [
  ['oà', 'oá', 'oả', 'oã', 'oạ'],
  ['oè', 'oé', 'oẻ', 'oẽ', 'oẹ'],
  ['uỳ', 'uý', 'uỷ', 'uỹ', 'uỵ'],
]
const spellings = new Map(earlier.flat().map((pair, at) => [pair, later.flat()[at] as string]))
const open = new RegExp(`(?:${[...spellings.keys()].join('|')})(?!\\p{L})`, 'gu')

/**
 * Returns the text in one of the two spellings of Vietnamese: `hòa` and `hoà`, `khỏe` and `khoẻ`, `thúy` and `thuý` are
 * the same words. The length stays the same. The text is in lower case and in NFC.
 */
export function foldToneMarks(text: string): string {
  return text.replace(open, (pair) => spellings.get(pair) as string)
}
