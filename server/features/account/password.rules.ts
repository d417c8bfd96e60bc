import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ApiError } from '#server/http/errors.ts'

const fewestCharacters = 8
const leastScore = 2
/** Guessing at longer ones costs the event loop time and changes no verdict. */
const weighedCharacters = 64

let factory: Promise<ZxcvbnFactory> | null = null

/** The dictionaries take some megabytes, so they are loaded when the first password is weighed. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary, house: [...vietnameseFavourites] },
  })
}

/** What people here choose and the English lists do not know. */
// biome-ignore format: a list
const vietnameseFavourites = [
  'matkhau', 'anhyeuem', 'emyeuanh', 'yeuem', 'vietnam', 'hanoi', 'saigon', 'bongda', 'khandai', 'khongcho', 'giadinh',
  'tinhyeu', 'chungtoi', 'nguyen', 'tran', 'hoang', 'thanh', 'conyeume', 'mancity', 'realmadrid', 'barcelona', 'chelsea',
]

/** Throws WEAK_PASSWORD. `known` is what others know of the member: names and addresses. */
export async function refuseWeakPassword(password: string, known: { username: string; others?: string[] }) {
  const text = password.normalize('NFC')
  const isShort = [...text].length < fewestCharacters
  if (isShort || text.toLowerCase().includes(known.username.toLowerCase())) throw new ApiError('WEAK_PASSWORD')
  factory ??= loadEstimator()
  const { score } = (await factory).check(
    text.slice(0, weighedCharacters),
    knownWords([known.username, ...(known.others ?? [])]),
  )
  if (score < leastScore) throw new ApiError('WEAK_PASSWORD')
}

/** Names as people put them into passwords: without marks and spaces, and an address without its provider. */
function knownWords(names: string[]): string[] {
  return names.flatMap((name) => {
    const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
    return [folded.replace(/@.*/, ''), folded.replace(/@.*/, '').replace(/[^\p{L}\p{N}]/gu, '')]
  })
}
