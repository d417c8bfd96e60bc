/** Rules for user names and nicknames: allowed characters and look-alikes. */

/**
 * Maps each character to the letter that it looks like. Both names in a comparison are folded, so `i` and `l` may map
 * to the same letter. Based on Unicode UTS 39, limited to the scripts that members type here.
 */
// biome-ignore format: a table
const looksLike: Record<string, string> = {
  '0': 'o', '1': 'l', '|': 'l', '!': 'l', i: 'l', ı: 'l', đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ŋ: 'n', ɑ: 'a', ɡ: 'g',
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'l', ј: 'j', к: 'k', ӏ: 'l', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q',
  ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x',
  α: 'a', β: 'b', γ: 'y', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ω: 'w',
  օ: 'o', ս: 'u', հ: 'h', ո: 'n',
}

/**
 * Folds a name to its visual form: without accents, case, spaces and punctuation, and with look-alikes replaced (`rn`
 * becomes `m`).
 */
export function skeleton(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((c) => looksLike[c] ?? c)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Folds a user name but keeps its separators: `a_b` and `ab` are different names, `a_b` and `a.b` are the same. */
export function usernameSkeleton(username: string): string {
  return username.split(/[._]/).map(skeleton).join('_')
}

export function usernameKey(username: string): string {
  return username.toLowerCase()
}

// biome-ignore format: a list
const reserved = [
  'admin', 'administrator', 'root', 'system', 'support', 'moderator', 'mod', 'operator', 'official', 'staff', 'help',
  'security', 'khandai', 'bantochuc', 'banquantri', 'bqt', 'quantrivien', 'dieuhanh', 'bandieuhanh', 'hotro', 'cskh',
  'chamsockhachhang', 'hethong', 'chinhthuc', 'guest', 'khach',
].map(skeleton)
/** Words that add nothing to a reserved name, as in “Admin Team”. */
const beside = ['team', 'doi', 'doingu', 'nhom', 'vietnam', 'vn', 'live', 'tv', '24h', '247', 'the'].map(skeleton)
const lastNumber = /(?<=\p{L})[^\p{L}]+$/u

/** Skeletons consist of letters and digits, so they need no escaping in a pattern. */
function reservedNames(siteName: string): RegExp {
  const own = [...new Set([...reserved, skeleton(siteName)])].filter((word) => word !== '')
  const oneReserved = `(?:${own.join('|')})`
  const anyWords = `(?:${[...new Set([...own, ...beside])].join('|')})*`
  return new RegExp(`^${anyWords}${oneReserved}${anyWords}$`)
}

let lastNames = { siteName: '', pattern: reservedNames('') }

/**
 * Returns true for names reserved for the site: its staff, its own name, the program's name and guests. Also for several
 * of them together, and with a number at the end, as `admin_01` and “Hỗ trợ Khán Đài”.
 */
export function isReserved(name: string, siteName: string): boolean {
  if (lastNames.siteName !== siteName) lastNames = { siteName, pattern: reservedNames(siteName) }
  const { pattern } = lastNames
  return [name, name.normalize('NFKC').replace(lastNumber, '')].some((one) => pattern.test(skeleton(one)))
}

const maxCharacters = 30
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const ideographic = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`
const latin = /\p{Script=Latin}/u
/** Letters of scripts that are mixed with Latin only to deceive. */
const foreign = new RegExp(
  String.raw`(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}${ideographic}])\p{L}`,
  'u',
)
/**
 * Control characters, direction overrides, zero-width and unassigned characters, line separators, and blank Hangul
 * letters.
 */
const invisible = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u
const stackedMarks = /\p{M}{3}/u

/** Returns the nickname in stored form (NFKC, single spaces), or null when it is not allowed. */
export function cleanNickname(typed: string): string | null {
  const name = typed
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
  const plain = name.replace(/\p{RGI_Emoji}/gv, '')
  if (name === '' || [...characters.segment(name)].length > maxCharacters) return null
  if (invisible.test(plain) || stackedMarks.test(plain)) return null
  if (plain === name && !/[\p{L}\p{N}]/u.test(plain)) return null
  if (latin.test(plain) && foreign.test(plain)) return null
  return name
}

const blankLines = /\n{3,}/g

/** Returns a member’s biography without invisible characters, and with at most one blank line in a row. */
export function cleanBio(typed: string): string {
  const lines = typed.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
  const visible = lines.map((line) => line.replace(new RegExp(invisible, 'gu'), '').trimEnd())
  return visible.join('\n').replace(blankLines, '\n\n').trim()
}
