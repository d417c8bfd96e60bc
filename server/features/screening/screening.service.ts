import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { WordAction } from '#contract/moderation.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { withoutTricks } from '#server/http/without-tricks.ts'
import { recordAct } from '#server/kit/acts.ts'
import {
  countWordRules,
  deleteWordRule,
  hasWordRule,
  listWordRules,
  pageOfWordRules,
  putWordRule,
  type WordRow,
} from './word.store.ts'
import { createWordFilter, foldWord, type WordFilter } from './word-filter.rules.ts'

/** Max words of operators. Bounds the time to check a message. */
const maxWords = 2_000

export type Screening = {
  /** Judges a text by the built-in list and the words that operators added. */
  judge: WordFilter
  /** Returns the text with bad words masked, or null when it must not be published. */
  publishable(written: string): string | null
  listWords(paging: KeysetPaging): Promise<KeysetPage<WordRow>>
  /**
   * Adds a word, or changes its action. Returns the word in the form used for comparison. Throws TOO_MANY_WORDS when
   * the list is full.
   */
  keepWord(operator: Member, rule: { word: string; action: WordAction }): Promise<string>
  /** Removes a word. Throws NOT_FOUND when the word is not in the list. */
  dropWord(operator: Member, word: string): Promise<void>
}

export type OwnScreening = Screening & {
  /** Reads the list from the database, at the start and after each change. */
  read(): Promise<void>
}

/** Calls `publishChange` after a change, so that the other instances read the list again. */
export function createScreeningService({ db }: DatabaseEngine, publishChange: () => void): OwnScreening {
  let judge = createWordFilter()

  async function read(): Promise<void> {
    judge = createWordFilter(await listWordRules(db))
  }

  async function changed(): Promise<void> {
    await read()
    publishChange()
  }

  return {
    read,
    judge: (text) => judge(text),
    publishable(written) {
      const judged = judge(withoutTricks(written))
      // Tips, posts and comments are not held for a moderator: the writer has to change the text.
      return judged.isBlocked || judged.heldFor !== null ? null : judged.text
    },
    listWords: (paging) => pageOfWordRules(db, paging),
    async keepWord(operator, { word: written, action }) {
      const word = foldWord(written)
      if ((await countWordRules(db)) >= maxWords && !(await hasWordRule(db, word))) throw new ApiError('TOO_MANY_WORDS')
      await db.transaction().execute(async (tx) => {
        await putWordRule(tx, { word, action, by: operator.userId })
        await recordAct(tx, { kind: 'word.added', by: operator, reason: `${word} (${action})` })
      })
      await changed()
      return word
    },
    async dropWord(operator, written) {
      const word = foldWord(written)
      await db.transaction().execute(async (tx) => {
        if (!(await deleteWordRule(tx, word))) throw new ApiError('NOT_FOUND')
        await recordAct(tx, { kind: 'word.removed', by: operator, reason: word })
      })
      await changed()
    },
  }
}
