import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...english } })

/** zxcvbn's score, 0 (guessed at once) to 4; `ownWords` (user name, nickname) count as guessable. */
export function scorePassword(password: string, ownWords: string[]): 0 | 1 | 2 | 3 | 4 {
  return zxcvbn.check(password.slice(0, 128), ownWords).score
}
