import type { PollState } from '#contract/articles.ts'
import { referencesOf } from '#contract/rules/article-document.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { findText } from './article.store.ts'
import { listOwnVotes, listVotes, upsertVote } from './poll.store.ts'

/** Polls are part of an article’s document. Votes are stored by article and the poll’s key in the document. */
export type PollService = {
  /** Throws ARTICLE_NOT_FOUND. */
  states(viewer: Viewer, articleId: string): Promise<PollState[]>
  /** Throws ARTICLE_NOT_FOUND, and POLL_NOT_FOUND when the poll or the option does not exist. */
  vote(member: Member, choice: { articleId: string; key: string; option: number }): Promise<PollState>
}

export function createPollService(db: Db): PollService {
  async function states(viewer: Viewer, articleId: string): Promise<PollState[]> {
    const text = await findText(db, articleId, 'vi')
    if (!text) throw new ApiError('ARTICLE_NOT_FOUND')
    const { polls } = referencesOf(text.document)
    if (polls.length === 0) return []
    const [votes, own] = await Promise.all([
      listVotes(db, articleId),
      viewer.kind === 'user' ? listOwnVotes(db, articleId, viewer.userId) : [],
    ])
    return polls.map(({ key, options }) => ({
      key,
      votes: options.map((_, at) => votes.find((one) => one.key === key && one.option === at)?.total ?? 0),
      own: own.find((one) => one.key === key)?.option ?? null,
    }))
  }

  async function one(member: Member, articleId: string, key: string): Promise<PollState> {
    const found = (await states(member, articleId)).find((poll) => poll.key === key)
    if (!found) throw new ApiError('POLL_NOT_FOUND')
    return found
  }

  return {
    states,
    async vote(member, { articleId, key, option }) {
      if (option >= (await one(member, articleId, key)).votes.length) throw new ApiError('POLL_NOT_FOUND')
      await upsertVote(db, { articleId, key, userId: member.userId, option })
      return one(member, articleId, key)
    },
  }
}
