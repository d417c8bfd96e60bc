import { articlePolls, articleVote } from '#contract/articles.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { PollService } from './polls.service.ts'

export function pollRoutes(polls: PollService): Route[] {
  return [
    handle(articlePolls, async ({ id }, { viewer }) => ({ list: await polls.states(viewer, id) })),
    handle(articleVote, ({ id, ...choice }, context) => polls.vote(memberOf(context), { articleId: id, ...choice })),
  ]
}
