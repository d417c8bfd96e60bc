import type { Locale } from '#contract/envelope.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import { nobody } from '#server/http/viewer.ts'

type CommentTarget = Parameters<CommentService['ownerOf']>[0]

export type TargetPages = {
  /** What notifications lead to, by language: a page's path, of a post its id alone. Null for what nobody sees. */
  of(target: CommentTarget): Promise<Record<Locale, string> | null>
  ownerOf(target: CommentTarget): Promise<string | null>
}

/** Each kind says itself where its things stand and whose they are. */
export function createTargetPages(comments: Pick<CommentService, 'places' | 'ownerOf'>): TargetPages {
  async function pageIn(target: CommentTarget, locale: Locale): Promise<string | null> {
    const places = await comments.places(nobody, [target], locale)
    return places.get(`${target.kind} ${target.targetId}`)?.path ?? null
  }
  return {
    async of(target) {
      if (target.kind === 'post') return { vi: target.targetId, en: target.targetId, zh: target.targetId }
      const [vi, en, zh] = await Promise.all([pageIn(target, 'vi'), pageIn(target, 'en'), pageIn(target, 'zh')])
      // What is written in one language alone is led to by all.
      const any = vi ?? en ?? zh
      return any === null ? null : { vi: vi ?? any, en: en ?? any, zh: zh ?? any }
    },
    ownerOf: comments.ownerOf,
  }
}
