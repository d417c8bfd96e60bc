import Download from 'lucide-react/icons/download'
import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  heading: string
  /** Text under the heading and of the picture, which is also sent. */
  title: string
  /** Path of the card's picture, 1200 by 630 pixels. */
  picture: string
  url: string
  fileName: string
  close: () => void
}

/** Shows a card's picture with the ways to share it: the system's share sheet, its link, and the picture. */
export function ShareCardDialog({ heading, title, picture, url, fileName, close }: Props) {
  const t = useTranslate()
  const { file, hasFailed } = usePicture(picture, fileName)

  async function share(): Promise<void> {
    const withFile = { files: file ? [file] : [], title, text: `${title}\n${url}` }
    const given = file && navigator.canShare?.(withFile) ? withFile : { title, url }
    // Closing the sheet rejects the promise. That is the visitor's choice and not an error.
    await navigator.share(given).then(close, () => undefined)
  }

  async function copy(): Promise<void> {
    if (await copyLink(url, t)) close()
  }

  const maySend = 'share' in navigator
  return (
    <Dialog title={heading} text={title} closeLabel={t('shell.close')} onClose={close}>
      {hasFailed ? (
        <p className="rounded-lg bg-surface-2 p-4 text-sm text-ink-2">{t('links.noPicture')}</p>
      ) : (
        <img
          src={picture}
          alt={title}
          width={1200}
          height={630}
          className="aspect-[1200/630] h-auto w-full rounded-lg bg-surface-3"
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {maySend && (
          <Button className="flex-1" onClick={() => void share()}>
            <Share2 size={18} aria-hidden />
            {t('links.send')}
          </Button>
        )}
        <Button tone={maySend ? 'neutral' : 'primary'} className="flex-1" onClick={() => void copy()}>
          <Link2 size={18} aria-hidden />
          {t('links.copy')}
        </Button>
        {!hasFailed && (
          <a href={picture} download={fileName} className={`${buttonClass({ tone: 'neutral' })} flex-1`}>
            <Download size={18} aria-hidden />
            {t('links.download')}
          </a>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Loads the card when the dialog opens, because browsers open the share sheet only directly after a press and not after
 * a download.
 */
function usePicture(address: string, name: string): { file: File | null; hasFailed: boolean } {
  const [file, setFile] = useState<File | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    async function load(): Promise<void> {
      const response = await fetch(address, { signal: ended.signal })
      if (!response.ok) throw new Error(`The card is not available: ${response.status}`)
      setFile(new File([await response.blob()], name, { type: 'image/jpeg' }))
    }
    load().catch((error: unknown) => {
      if (ended.signal.aborted) return
      console.warn('The card could not be loaded', error)
      setFailed(true)
    })
    return () => ended.abort()
  }, [address, name])
  return { file, hasFailed }
}
