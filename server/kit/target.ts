import type { Tx } from '#server/db/sql.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'

/**
 * A reported target as moderators see it. `path` is the path of its page without locale prefix, or null. `earlierTexts`
 * are its texts before edits, oldest first.
 */
export type ShownTarget = { text: string; authorId: string | null; path: string | null; earlierTexts?: string[] }

/** A kind of content that can be followed, reacted to, reported or viewed. The owning feature declares it once. */
export type Target = {
  /** Value in the tables of follows, reactions, reports and views: lower-case letters and hyphens. */
  kind: string
  /**
   * Checks the viewer's access and returns the target's current id, which differs when another target has replaced it.
   * Throws the error that the viewer gets when there is no such target, or when the viewer may not see it.
   */
  admit(viewer: Viewer, targetId: string): Promise<string>
  /** Runs in the transaction of the follow, for a rule that must also hold against concurrent changes. */
  hold?(tx: Tx, userId: string, targetId: string): Promise<void>
  /** Returns reported targets for moderators, by id. Omits those that do not exist any more. */
  show?(targetIds: readonly string[]): Promise<ReadonlyMap<string, ShownTarget>>
  /**
   * Removes the target for a moderator and logs an act. Throws NOT_PERMISSIONS when the moderator may not remove this
   * member's content.
   */
  remove?(moderator: Member, targetId: string): Promise<void>
}
