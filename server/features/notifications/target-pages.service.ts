import type { Locale } from '#contract/envelope.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import { anonymous } from '#server/http/viewer.ts'

type CommentTarget = Parameters<CommentService['ownerOf']>[0]

export type TargetPages = {
  /**
   * Returns the page of a target by language: a path, or only the id of a post. Returns null when guests may not see
   * the target.
   */
  of(target: CommentTarget): Promise<Record<Locale, string> | null>
  ownerOf(target: CommentTarget): Promise<string | null>
}

/** Finds pages and owners of targets from the kinds of targets that features declare for comments. */
export function createTargetPages(comments: Pick<CommentService, 'places' | 'ownerOf'>): TargetPages {
  async function pageIn(target: CommentTarget, locale: Locale): Promise<string | null> {
    const places = await comments.places(anonymous, [target], locale)
    return places.get(`${target.kind} ${target.targetId}`)?.path ?? null
  }
  return {
    async of(target) {
      if (target.kind === 'post') return { vi: target.targetId, en: target.targetId, zh: target.targetId }
      const [vi, en, zh] = await Promise.all([pageIn(target, 'vi'), pageIn(target, 'en'), pageIn(target, 'zh')])
      // A target in only one language is linked from all languages.
      const any = vi ?? en ?? zh
      return any === null ? null : { vi: vi ?? any, en: en ?? any, zh: zh ?? any }
    },
    ownerOf: comments.ownerOf,
  }
}
