import type { Locale } from '#contract/envelope.ts'
import type { Post } from '#contract/newsfeed.ts'
import {
  newsfeedDraftDelete,
  newsfeedDraftSave,
  newsfeedDrafts,
  newsfeedPublish,
  newsfeedSchedule,
  newsfeedUnschedule,
} from '#contract/post-drafts.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import type { DraftService } from './drafts.service.ts'

type Uses = {
  drafts: DraftService
  /** Presents a post to its author. Throws POST_NOT_FOUND. */
  present(member: Member, postId: string, locale: Locale): Promise<Post>
}

/** Routes of the member’s drafts and scheduled posts. */
export function draftRoutes({ drafts, present }: Uses): Route[] {
  return [
    handle(newsfeedDrafts, ({ locale }, context) => drafts.list(memberOf(context).userId, locale)),
    handle(newsfeedDraftSave, async (draft, context) => {
      await drafts.save(memberOf(context), draft)
      return null
    }),
    handle(newsfeedDraftDelete, async ({ id }, context) => {
      await drafts.remove(memberOf(context), id)
      return null
    }),
    handle(newsfeedSchedule, async (draft, context) => {
      await drafts.schedule(memberOf(context), draft)
      return null
    }),
    handle(newsfeedUnschedule, async ({ id }, context) => {
      await drafts.unschedule(memberOf(context), id)
      return null
    }),
    handle(newsfeedPublish, async ({ id, locale }, context) => {
      const member = memberOf(context)
      return present(member, await drafts.publish(member, id), locale)
    }),
  ]
}
