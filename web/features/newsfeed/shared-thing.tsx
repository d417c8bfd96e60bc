import type { ReactNode } from 'react'
import type { Shared } from '#contract/newsfeed.ts'
import type { SharedCard } from '#contract/shared-content.ts'
import { TipCard } from '#web/features/tips/tip-card.tsx'
import { TipListSkeleton } from '#web/features/tips/tip-list.tsx'
import { SharedFixture } from '#web/fixture/shared-fixture.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { LinkCard } from '#web/mention/link-card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PostHead } from './post-head.tsx'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import { useTip } from './use-tip.ts'

const frameClass = 'overflow-hidden rounded-md border border-line bg-surface-2'

/** `textId` is the id of a quoted post's text, as in `PostText`. */
export function SharedThing({ shared, textId }: { shared: Shared; textId?: string }) {
  if (shared.kind === 'live')
    return shared.fixture ? <SharedFixture fixture={shared.fixture} moment={shared.moment} /> : <Gone />
  if (shared.kind === 'tip') return <SharedTip id={shared.id} />
  if (shared.kind !== 'post') return shared.card ? <Card card={shared.card} /> : <Gone />
  const { post } = shared
  if (!post) return <Gone />
  return (
    <div className={`${frameClass} pb-4`}>
      <div className="flex px-4 pt-3.5">
        <PostHead post={post} action={null} size={36} />
      </div>
      <div className="px-4">
        <PostText post={post} isWhole={false} id={textId} />
      </div>
      {post.attachments.length > 0 && <PostMedia post={post} isQuoted />}
      {post.live && (
        <div className="mt-3 px-4">
          {post.live.fixture ? <SharedFixture fixture={post.live.fixture} moment={post.live.moment} /> : <Gone />}
        </div>
      )}
      {post.preview && !post.live && post.attachments.length === 0 && (
        <div className="mt-3 px-4">
          <LinkCard preview={post.preview} />
        </div>
      )}
    </div>
  )
}

function Gone({ children }: { children?: ReactNode }) {
  const t = useTranslate()
  return <p className={`${frameClass} px-4 py-5 text-sm text-ink-2`}>{children ?? t('post.shared.gone')}</p>
}

function Card({ card: { path, title, text, image } }: { card: SharedCard }) {
  return (
    <LocaleLink to={path} className={`${frameClass} group block hover:border-line-strong`}>
      {image && (
        <Picture
          src={image}
          alt=""
          width={640}
          height={336}
          sizes="(min-width: 720px) 640px, calc(100vw - 2rem)"
          isPhoto
          className="aspect-[1.91] w-full object-cover"
        />
      )}
      <span className="block px-4 py-3">
        <span className="line-clamp-2 font-semibold text-ink group-hover:text-primary">{title}</span>
        {text !== '' && <span className="mt-0.5 line-clamp-2 text-sm text-ink-2">{text}</span>}
      </span>
    </LocaleLink>
  )
}

/** Loads the tip by a separate call, because tips are not shown in every country. */
function SharedTip({ id }: { id: string }) {
  const tip = useTip(id)
  if (tip === null) return <Gone />
  if (tip === undefined)
    return (
      <div className="min-h-48">
        <TipListSkeleton />
      </div>
    )
  return (
    <ul className={`${frameClass} min-h-48`}>
      <TipCard tip={tip} />
    </ul>
  )
}
