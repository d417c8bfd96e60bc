import { useId, useState } from 'react'
import type { WrittenPost } from '#contract/newsfeed.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { WrittenWords } from '#web/mention/written-words.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A longer post is folded. `lines` must match the class `line-clamp-8` below. */
const shown = { letters: 480, lines: 8 }

const isLong = (content: string) => content.length > shown.letters || content.split('\n').length > shown.lines

type PostTextProps = {
  post: WrittenPost
  isWhole: boolean
  /** An id that is unique on each page. Required in a cached fragment (web/cached-fragment.ts), otherwise generated. */
  id?: string | undefined
}

/** Renders text with links for mentions, tags and web addresses. Never interprets markup in user text. */
export function PostText({ post, isWhole, id: given }: PostTextProps) {
  const t = useTranslate()
  const own = useId()
  const id = given ?? own
  const [isOpen, setOpen] = useState(false)
  const { content } = post
  if (content === '') return null
  const isFolded = !isWhole && isLong(content)
  const isShort = content.length <= 90 && post.attachments.length === 0 && !post.preview && !content.includes('\n')
  return (
    <div className="mt-3">
      <p
        id={id}
        dir="auto"
        className={classNames(
          'whitespace-pre-line leading-[1.5] [overflow-wrap:anywhere]',
          isShort ? 'text-lg' : 'text-[0.9375rem]',
          isFolded && !isOpen && 'line-clamp-8',
        )}
      >
        <WrittenWords text={content} mentions={post.mentions} />
      </p>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 inline-flex min-h-11 items-center rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink"
        >
          {t(isOpen ? 'post.readLess' : 'post.readMore')}
        </button>
      )}
    </div>
  )
}
