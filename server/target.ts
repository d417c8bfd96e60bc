import type { Tx } from './db/sql.ts'
import type { Member, Viewer } from './http/viewer.ts'

/** A target in the moderators' queue of reports. `path` is its page, without locale prefix. */
export type ShownTarget = { text: string; authorId: string | null; path: string | null }

/** A kind of content that can be followed, reacted to, reported or viewed. The owning feature declares it once. */
export type Target = {
  /** Stored in the tables of follows, reactions, reports and views. Lower-case letters and hyphens. */
  kind: string
  /**
   * Checks the viewer's access and returns the target's current id, which differs when another target has replaced it.
   * Throws the error for the viewer when there is no such target, or when the viewer may not see it.
   */
  admit(viewer: Viewer, targetId: string): Promise<string>
  /** Runs in the transaction of the follow, for a rule that must also hold against concurrent changes. */
  hold?(tx: Tx, userId: string, targetId: string): Promise<void>
  /** Returns reported targets for moderators, without those that are gone. */
  show?(targetIds: readonly string[]): Promise<ReadonlyMap<string, ShownTarget>>
  /**
   * Removes the target for a moderator and logs an act. Throws NOT_PERMISSIONS for content of a member with a higher
   * rank.
   */
  remove?(moderator: Member, targetId: string): Promise<void>
}
