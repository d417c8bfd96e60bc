/** Texts that a visitor types: usual ones, and those that broke a layout or a rule of some site. */
export const usualTexts = [
  'Trận này hay quá',
  'Việt Nam vô địch 🇻🇳',
  'Cảm ơn BLV Minh Khang',
  'Great goal',
  '好球',
  '2',
  '100',
  '0',
] as const

export const oddTexts = [
  ' ',
  'x'.repeat(400),
  'Ư'.repeat(60),
  '漢'.repeat(120),
  `https://a.vn/${'rat-dai-'.repeat(40)}`,
  '👨‍👩‍👧‍👦'.repeat(20),
  'שלום עולם',
  '\u202eabc',
  'a\u0301'.repeat(80),
  '<img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '-1',
  '1e999',
  '999999999999999999999',
  '#{7*7} {{7*7}} %s',
  'dòng một\n\n\n\ndòng hai',
] as const
