import {
  hashtagKey,
  maxPostLength,
  type PostType,
  postTypes,
  textParts,
  usernamesIn,
} from '#contract/rules/newsfeed-codes.ts'
import { ApiError } from '#server/http/errors.ts'
import { cleanAddress } from './link-address.rules.ts'
import type { Hashtag, SharedKind } from './post.store.ts'

export type FileKind = 'image' | 'video'

const sharing: Partial<Record<PostType, SharedKind>> = {
  [postTypes.shareTips]: 'tip',
  [postTypes.shareLives]: 'live',
  [postTypes.liveEvents]: 'live',
  [postTypes.shareArticle]: 'article',
  [postTypes.shareEvent]: 'event',
}

export function sharedKindOf(type: PostType): SharedKind | null {
  return sharing[type] ?? null
}

const maxTags = 10

function refused(path: string, rule: string): ApiError {
  return new ApiError('BAD_INPUT', { fields: [{ path, rule }] })
}

/**
 * Returns the text in stored form: trimmed, with at most one empty line in a row. Throws BAD_INPUT when it is too long.
 */
export function cleanPost(written: string): string {
  const text = written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?<![^\S\n])[^\S\n]+$/gmu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if ([...text].length > maxPostLength) throw refused('content', 'too_big')
  return text
}

/**
 * Returns the type of a post. Without shared content, the files decide between normal, image and video. Throws
 * BAD_INPUT when type, files and shared content do not match, POST_EMPTY when there is no content.
 */
export function typeOfPost(given: {
  type: PostType
  content: string
  files: readonly FileKind[]
  hasShared: boolean
}): PostType {
  const { type, content, files, hasShared } = given
  if (files.filter((kind) => kind === 'video').length > 1) throw refused('attachments', 'too_big')
  if (sharedKindOf(type) !== null) {
    if (!hasShared) throw refused('sharedId', 'invalid_type')
    if (files.length > 0) throw refused('attachments', 'too_big')
    return type
  }
  if (hasShared) throw refused('type', 'invalid_value')
  if (type === postTypes.avatar) {
    if (files.length !== 1 || files[0] !== 'image') throw refused('attachments', 'invalid_value')
    return type
  }
  if (content === '' && files.length === 0) throw new ApiError('POST_EMPTY')
  if (files.includes('video')) return postTypes.video
  return files.length > 0 ? postTypes.image : postTypes.normal
}

/** Returns the tags and names in a text, each once, and its first address. */
export function marksOf(content: string): { tags: Hashtag[]; usernames: string[]; link: string | null } {
  const parts = textParts(content)
  const tags = parts.flatMap((part) => (part.kind === 'tag' ? [{ tag: hashtagKey(part.tag), shown: part.tag }] : []))
  const link = parts.find((part) => part.kind === 'link')
  return {
    tags: [...new Map(tags.toReversed().map((one) => [one.tag, one])).values()].reverse().slice(0, maxTags),
    usernames: usernamesIn(content),
    link: link?.kind === 'link' ? cleanAddress(link.href) : null,
  }
}
