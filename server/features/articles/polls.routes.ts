import { articlePolls, articleVote } from '#contract/articles.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { PollService } from './polls.service.ts'

export function pollRoutes(polls: PollService): Route[] {
  return [
    handle(articlePolls, async ({ id }, { viewer }) => ({ list: await polls.states(viewer, id) })),
    handle(articleVote, ({ id, ...choice }, { member }) => polls.vote(member, { articleId: id, ...choice })),
  ]
}
