import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { isFinal } from '#web/api/send-file.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { ActionText } from '#web/ui/action-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { UploadItem, Uploads } from './use-upload.ts'

type Props = { item: UploadItem; uploads: Uploads; isDescribed: boolean; describe: () => void }

/** One file with its preview, its progress or error, and buttons to describe and remove it. */
export function UploadTile({ item, uploads, isDescribed, describe }: Props) {
  const t = useTranslate()
  const { id, family, preview, progress, isPreparing, stored, fault } = item
  const name = item.name || t('uploads.unnamed')
  const isWide = fault !== null || family === 'documents'
  return (
    <li
      className={classNames(
        'relative flex overflow-hidden rounded-md border border-line bg-surface-2',
        isWide ? 'min-h-24 w-full items-center gap-3 pr-12' : 'size-24',
        fault !== null && 'border-danger',
      )}
    >
      <Face family={family} preview={isFinal(fault) ? null : preview} isWide={isWide} />
      {isWide && (
        <div className="min-w-0 flex-1 py-2">
          <p className="truncate text-sm font-semibold">{name}</p>
          {fault !== null && (
            <>
              <p role="alert" className="text-sm text-danger">
                {failureText(t, fault)}
              </p>
              {!isFinal(fault) && (
                <Button tone="quiet" size="small" className="-ml-3" onClick={() => uploads.retry(id)}>
                  <RotateCw size={16} aria-hidden />
                  {t('uploads.retry')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {!stored && fault === null && (
        <progress
          aria-label={t(isPreparing ? 'uploads.preparing' : 'uploads.sending', { name })}
          value={progress}
          className="absolute inset-x-0 bottom-0 h-1.5 w-full accent-primary"
        />
      )}
      {stored && family !== 'documents' && (
        <button
          type="button"
          aria-expanded={isDescribed}
          onClick={describe}
          className="absolute bottom-0 left-0 flex min-h-11 items-end p-1.5"
        >
          <span className="flex items-center gap-1 rounded-full bg-scrim px-2 py-0.5 text-xs font-semibold text-on-picture">
            {stored.alt === '' ? <Plus size={12} aria-hidden /> : <Check size={12} aria-hidden />}
            <ActionText name={t('uploads.describe', { name })}>{t('uploads.describe.short')}</ActionText>
          </span>
        </button>
      )}
      <IconButton
        label={t('uploads.remove', { name })}
        className={classNames(
          'absolute right-0 top-0 size-11 items-start justify-end p-1.5',
          !isWide && 'hover:bg-transparent',
        )}
        onClick={() => uploads.remove(id)}
      >
        <span className="rounded-full bg-scrim p-1 text-on-picture">
          <X size={16} aria-hidden />
        </span>
      </IconButton>
    </li>
  )
}

function Face({ family, preview, isWide }: Pick<UploadItem, 'family' | 'preview'> & { isWide: boolean }) {
  const className = isWide ? 'size-24 shrink-0' : 'size-full'
  if (preview === null)
    return (
      <span className={classNames('flex items-center justify-center text-ink-3', className)}>
        {family === 'videos' ? <Play size={24} aria-hidden /> : <FileText size={24} aria-hidden />}
      </span>
    )
  return (
    <span className={classNames('relative', className)}>
      <img src={preview} alt="" className="size-full object-cover" />
      {family === 'videos' && (
        <span className="absolute inset-0 flex items-center justify-center">
          <span className="rounded-full bg-scrim p-2 text-on-picture">
            <Play size={20} aria-hidden />
          </span>
        </span>
      )}
    </span>
  )
}
