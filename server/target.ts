import type { Tx } from './db/sql.ts'
import type { Member, Viewer } from './http/viewer.ts'

/** A target as moderators see it in the queue of reports. `path` is where it stands, without locale prefix. */
export type ShownTarget = { text: string; authorId: string | null; path: string | null }

/** What can be followed, reacted to, reported or viewed: declared once by the feature that owns it. */
export type Target = {
  /** Stands in the tables of follows, reactions, reports and views: lower-case letters and hyphens. */
  kind: string
  /**
   * Who may: gives the id that stands, which another may have taken over. Throws what the viewer is to be told where
   * there is no such thing, or none for this viewer.
   */
  admit(viewer: Viewer, targetId: string): Promise<string>
  /** Runs in the transaction that follows, for a rule that must hold against what changes at the same time. */
  hold?(tx: Tx, userId: string, targetId: string): Promise<void>
  /** What is reported, for moderators; what is gone is left out. */
  show?(targetIds: readonly string[]): Promise<ReadonlyMap<string, ShownTarget>>
  /** Takes it down for a moderator, with an act in the log. Throws NOT_PERMISSIONS for a superior's. */
  remove?(moderator: Member, targetId: string): Promise<void>
}
