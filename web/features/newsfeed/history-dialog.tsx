import { useCallback } from 'react'
import { type Attachment, newsfeedHistory, type Post } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function HistoryDialog({ post, close }: { post: Post; close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const { loaded, retry } = useLoaded(useCallback(() => call(newsfeedHistory, { id: post.id }), [post.id]))
  const when = (at: number) => numericMoment(formattingTags[locale], at, zone)
  const entries = loaded?.ok
    ? [
        {
          at: post.editedAt ?? post.createdAt,
          label: t('post.history.now'),
          content: post.content,
          attachments: post.attachments,
        },
        ...loaded.data.list.map(({ replacedAt, ...version }, i) => {
          const since = loaded.data.list[i + 1]?.replacedAt ?? post.createdAt
          return { at: replacedAt, label: when(since), ...version }
        }),
      ]
    : []
  return (
    <Dialog title={t('post.history.title')} closeLabel={t('post.close')} onClose={close}>
      {loaded === null ? (
        <Skeleton className="h-24 w-full" />
      ) : !loaded.ok ? (
        <ErrorState
          title={t('feed.failed.title')}
          text={t('state.error.text')}
          retryLabel={t('state.retry')}
          isBusy={false}
          onRetry={retry}
        />
      ) : (
        <ol className="flex flex-col gap-4">
          {entries.map(({ at, label, content, attachments }) => (
            <li key={at} className="border-l-2 border-line pl-3">
              <p className="text-[0.8125rem] text-ink-3">{label}</p>
              <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
                {content || (attachments.length === 0 && t('post.history.empty'))}
              </p>
              {attachments.length > 0 && <HistoryFiles files={attachments} />}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** Files of one version. A video shows its poster. */
function HistoryFiles({ files }: { files: readonly Attachment[] }) {
  const t = useTranslate()
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {files.map(({ url, kind, poster, alt }, index) => {
        const src = kind === 'video' ? poster : url
        return (
          src !== null && (
            <Picture
              key={url}
              src={src}
              alt={alt || t('post.picture', { number: index + 1, count: files.length })}
              width={96}
              height={96}
              sizes="96px"
              isPhoto
              className="size-24 rounded-md bg-surface-3 object-cover"
            />
          )
        )
      })}
    </div>
  )
}
