import Images from 'lucide-react/icons/images'
import Play from 'lucide-react/icons/play'
import { Suspense, useCallback, useRef, useState } from 'react'
import { newsfeedPhotos, type Photo } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { described } from '#web/shell/described.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const MediaPreview = lazyPart(() => import('#web/picture/media-preview.tsx'), 'MediaPreview')

const gridClass = 'grid grid-cols-3 gap-1 sm:gap-2 lg:grid-cols-5'
const labels = { image: 'member.photos.one', video: 'member.photos.video' } as const
const pending = Array.from({ length: 12 }, (_, place) => `pending-${place}`)

export function PhotosSection({ username, name }: { username: string; name: string }) {
  const viewer = useSession()
  // Wait for the session, because members may see more pictures than guests.
  if (viewer.kind === 'starting') return <WallSkeleton />
  return <Wall key={`${viewer.kind} ${username}`} username={username} name={name} />
}

function Wall({ username, name }: { username: string; name: string }) {
  const t = useTranslate()
  const read = useCallback(
    (after: string | undefined) => call(newsfeedPhotos, { username, ...(after && { after }) }),
    [username],
  )
  const listed = useKeysetList(read)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const wall = useRef<HTMLUListElement>(null)
  return (
    <KeysetList
      listed={listed}
      loading={<WallSkeleton />}
      empty={
        <div className="card">
          <EmptyState
            icon={<Images size={24} />}
            title={t('member.photos.none')}
            text={t('member.photos.none.text', { name })}
          />
        </div>
      }
    >
      <ul ref={wall} aria-label={t('member.photos')} aria-busy={listed.state === 'loading'} className={gridClass}>
        {listed.list.map((photo, index) => (
          <li key={photo.url} className="relative aspect-square overflow-hidden rounded-sm bg-surface-3 sm:rounded-md">
            <button
              type="button"
              aria-label={described(t, t(labels[photo.kind], { number: index + 1 }), photo.alt)}
              onClick={() => setOpenAt(index)}
              className="absolute inset-0 focus-visible:-outline-offset-4"
            >
              <Tile photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense fallback={null}>
          <MediaPreview
            label={t('member.photos')}
            files={listed.list}
            first={openAt}
            close={() => setOpenAt(null)}
            thumbnailOf={(index) => wall.current?.children[index] ?? null}
          />
        </Suspense>
      )}
    </KeysetList>
  )
}

function Tile({ photo: { kind, url, poster } }: { photo: Photo }) {
  const src = kind === 'video' ? poster : url
  return (
    <>
      {src !== null && (
        <Picture
          src={src}
          alt=""
          width={320}
          height={320}
          isPhoto
          className="size-full object-cover object-[50%_30%]"
        />
      )}
      {kind === 'video' && (
        <span
          aria-hidden
          className="absolute right-2 bottom-2 inline-flex size-8 items-center justify-center rounded-full bg-picture-glass text-on-picture"
        >
          <Play size={16} />
        </span>
      )}
    </>
  )
}

function WallSkeleton() {
  const t = useTranslate()
  return (
    <ul aria-busy aria-label={t('member.photos.loading')} className={gridClass}>
      {pending.map((key) => (
        <li key={key} className="aspect-square">
          <Skeleton className="size-full" />
        </li>
      ))}
    </ul>
  )
}
