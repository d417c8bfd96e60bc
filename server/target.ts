import type { Viewer } from './http/viewer.ts'

/** What can be followed, reacted to, reported or viewed: declared once by the feature that owns it. */
export type Target = {
  /** Stands in the tables of follows, reactions, reports and views: lower-case letters and hyphens. */
  kind: string
  /**
   * Who may: gives the id that stands, which another may have taken over. Throws what the viewer is to be told where
   * there is no such thing, or none for this viewer.
   */
  admit(viewer: Viewer, targetId: string): Promise<string>
}
