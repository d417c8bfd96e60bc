import { lookAlikes } from './look-alikes.ts'

/**
 * Characters that show nothing (joiners, soft hyphens, fillers and variation selectors), marks that NFKC composes with no
 * letter, and emoji.
 */
const ornament = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}ɑıðɗ\u1d00-\u1d22ʙɢʜɪʟɴʀʏꜰꜱ]/gu
/** Browsers read the ideographic full stop in an address as a dot (UTS 46). Elsewhere it ends a sentence. */
const ideographicDot = /(?<=[\p{Script=Latin}0-9])。(?=[a-z0-9])/giu
/** A dot that is written as a word or a sign in brackets, for readers who type the address. */
const bracketedDot = /\s?[([{<「【〔]\s?(?:dot|chấm|cham|点|點|\.)\s?[)\]}>」】〕]\s?/giu
/** A word in letters with a space after each, which a reader joins. */
const spacedOut = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.]\s){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu
/**
 * Top-level domains that begin no sentence, and those of short addresses before a path. With them, a dot as a word,
 * beside a space or at half height is part of an address. After a word without accents a comma before `com` is too, and
 * before a path a space.
 */
const spokenDot =
  /(?<=[\p{L}\p{N}])(?:\s(?:dot|chấm|cham)\s|\s?\.\s?|[·•‧∙⋅・۔ꓸ])(?=(?:com|net|org|xyz|info)(?![\p{L}\p{N}])|(?:me|ly|gg)\/\S)|(?<=[a-z0-9]{3})[,、](?=com(?![\p{L}\p{N}]))|(?<=[a-z0-9]{3})\s(?=(?:com|net|org|xyz)\/\S)|(?<=\b(?:bit|cutt|t|fb|zalo|discord))\s(?=(?:ly|me|gg)\/\S)/giu

/**
 * A mention may contain dots. It is no address unless a port or a path follows, or it ends like the name of a betting or
 * streaming site. No member can register such a name.
 */
const mention =
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}][\p{L}\p{N}._-]*(?![\p{L}\p{N}._-]|[:/?#]\S)(?<!\.(?:com|net|org|info|xyz|vip|bet|club|tv|top|win|live|site|online|casino|fun|pro)\.*)/giu
// The last label and the dot before it identify a host, so that a text of many labels is read once.
const patterns = [
  // An address with any scheme, or without one after `//`.
  '[a-z0-9]://\\S',
  '//[\\p{L}\\p{N}-]{1,63}\\.[\\p{L}\\p{N}]',
  '(?<![\\p{L}\\p{N}])(?:mailto|tel|sms|callto|skype|viber|whatsapp|tg|zalo|magnet|bitcoin|intent|javascript):\\S',
  '(?<![\\p{L}\\p{N}])www\\.[\\p{L}\\p{N}]',
  // A host of a common top-level domain, and any host with a port or a path. A name that ends in other letters is more
  // often two sentences without a space between them.
  '[\\p{L}\\p{N}-]\\.(?:com|net|org|info|vip|bet|club|app|me|io|xyz|top|win|live|link|site|online|shop|tv|cc|co|gg|ly|asia|vn|ru|su|pw|ws|biz|icu|us|dev|store|click|casino|bz|page|fun|pro|mobi|world|today|news|games?|cfd|sbs|cyou|buzz|bond|ink|zone|tk|ml|gq|cf|xn--[a-z0-9-]{1,59})\\b',
  '[a-z0-9-]\\.(?:pф|中国|中國|公司|网址|網址|网络|網絡|在线|商城|集团)',
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
    .replace(spacedOut, (word) => word.replace(/\s/g, ''))
  return link.test(plain.replace(spokenDot, '.').replace(mention, ' '))
}
