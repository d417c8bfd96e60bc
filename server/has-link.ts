import { lookAlikes } from './look-alikes.ts'

/**
 * Characters that show nothing (joiners, soft hyphens, fillers and variation selectors), marks that NFKC composes with no
 * letter, and emoji.
 */
const ornament = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}ɑıðɗ]/gu
/** Browsers read the ideographic full stop in an address as a dot (UTS 46). Elsewhere it ends a sentence. */
const ideographicDot = /(?<=[\p{Script=Latin}0-9])。(?=[a-z0-9])/giu
/** A dot that is written as a word or a sign in brackets, for readers who type the address. */
const bracketedDot = /\s?[([{]\s?(?:dot|chấm|cham|点|點|\.)\s?[)\]}]\s?/giu
/** Top-level domains that begin no sentence. With them, a dot as a word or beside a space is part of an address. */
const spokenDot = /(?<=[\p{L}\p{N}])(?:\s(?:dot|chấm|cham)\s|\s?\.\s?)(?=(?:com|net|org|xyz|info)(?![\p{L}\p{N}]))/giu

/** A mention may contain dots. It is no address unless a port or a path follows. */
const mention = /(?<![\p{L}\p{N}])@[\p{L}\p{N}][\p{L}\p{N}._-]*(?![\p{L}\p{N}._-]|[:/?#]\S)/gu
// The last label and the dot before it identify a host, so that a text of many labels is read once.
const patterns = [
  // An address with any scheme, or without one after `//`.
  '[a-z0-9]://\\S',
  '//[\\p{L}\\p{N}-]{1,63}\\.[\\p{L}\\p{N}]',
  '(?<![\\p{L}\\p{N}])(?:mailto|tel|sms|callto|skype|viber|whatsapp|tg|zalo|magnet|bitcoin|intent|javascript):\\S',
  '(?<![\\p{L}\\p{N}])www\\.[\\p{L}\\p{N}]',
  // A host of a common top-level domain, and any host with a port or a path. A name that ends in other letters is more
  // often two sentences without a space between them.
  '[\\p{L}\\p{N}-]\\.(?:com|net|org|info|vip|bet|club|app|me|io|xyz|top|win|live|link|site|online|shop|tv|cc|co|gg|ly|asia|vn|ru|su|pw|ws|biz|icu|dev|store|click|casino|bz|page|xn--[a-z0-9-]{1,59})\\b',
  '[\\p{L}\\p{N}-]\\.[a-z]{2,24}(?::\\d{2,5}|[/?#]\\S)',
  '\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d{2,5}|/\\S)',
]
const link = new RegExp(patterns.join('|'), 'iu')

/** Returns true when a reader can see an address in the text, however its letters and dots are written. */
export function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(ornament, '')
    .replace(otherScript, (letter) => lookAlikes[letter.toLowerCase()] ?? letter)
    .replace(ideographicDot, '.')
    .replace(bracketedDot, '.')
  return link.test(plain.replace(spokenDot, '.').replace(mention, ' '))
}
