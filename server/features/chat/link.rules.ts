/** Characters that show nothing: joiners, soft hyphens, fillers and variation selectors. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu
/** Browsers read the ideographic full stop in an address as a dot (UTS 46). Elsewhere it ends a sentence. */
const ideographicDot = /(?<=[a-z0-9])。(?=[a-z0-9])/giu
/** A dot that is written as a word or a sign in brackets, for readers who type the address. */
const bracketedDot = /\s?[([{]\s?(?:dot|chấm|cham|点|點|\.)\s?[)\]}]\s?/giu

const host = '(?:[\\p{L}\\p{N}-]+\\.)+'
const patterns = [
  // An address with any scheme, or without one after `//`.
  '[a-z][a-z0-9+.-]{1,30}://\\S',
  '//(?:[\\p{L}\\p{N}-]+\\.)+[\\p{L}\\p{N}]',
  '(?:mailto|tel|sms|callto|skype|viber|whatsapp|tg|zalo|magnet|bitcoin|intent|javascript):\\S',
  'www\\.[\\p{L}\\p{N}]',
  // A host of a common top-level domain, and any host with a port or a path. A name that ends in other letters is more
  // often two sentences without a space between them.
  `${host}(?:com|net|org|info|vip|bet|club|app|me|io|xyz|top|win|live|link|site|online|shop|tv|cc|co|gg|ly|asia|vn|ru|su|pw|ws|biz|icu|dev|store|click|casino|bz|page|xn--[a-z0-9-]+)\\b`,
  `${host}[a-z]{2,24}(?::\\d{2,5}|[/?#]\\S)`,
  '\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d{2,5}|/\\S)',
]
/** A mention may contain dots. */
const link = new RegExp(`(?<![@\\p{L}\\p{N}._-])(?:${patterns.join('|')})`, 'iu')

/** Returns true when a reader can see an address in the text, however its letters and dots are written. */
export function hasLink(text: string): boolean {
  return link.test(
    text.normalize('NFKC').replace(ignorable, '').replace(ideographicDot, '.').replace(bracketedDot, '.'),
  )
}
