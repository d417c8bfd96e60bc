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
import { handle, type Route } from '#server/http/handle.ts'
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
    handle(newsfeedDrafts, ({ locale }, { member }) => drafts.list(member.userId, locale)),
    handle(newsfeedDraftSave, async (draft, { member }) => {
      await drafts.save(member, draft)
      return null
    }),
    handle(newsfeedDraftDelete, async ({ id }, { member }) => {
      await drafts.remove(member, id)
      return null
    }),
    handle(newsfeedSchedule, async (draft, { member }) => {
      await drafts.schedule(member, draft)
      return null
    }),
    handle(newsfeedUnschedule, async ({ id }, { member }) => {
      await drafts.unschedule(member, id)
      return null
    }),
    handle(newsfeedPublish, async ({ id, locale }, { member }) =>
      present(member, await drafts.publish(member, id), locale),
    ),
  ]
}
