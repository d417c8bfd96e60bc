import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { longestEmbedTitle } from '#contract/rules/article-document.ts'
import { embedNames, embedOf, siteNameOf } from '#contract/rules/video-embeds.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { insertBlock } from './insert-block.ts'

/**
 * Takes the address of a video on one of the allowed sites. The title is asked for, because nothing is loaded there.
 */
export function EmbedForm({ editor, close }: { editor: Editor; close: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const video = embedOf(address)
  const sites = new Intl.ListFormat(formattingTags[locale], { type: 'disjunction' }).format(embedNames)
  const isReady = video !== null && title.trim() !== ''

  function insert(event: FormEvent): void {
    event.preventDefault()
    if (!isReady) return
    insertBlock(editor, { type: 'embed', attrs: { ...video, title: title.trim() } })
    close()
  }

  return (
    <Dialog title={t('desk.embed.title')} closeLabel={t('desk.close')} onClose={close}>
      <form onSubmit={insert} className="flex flex-col gap-4">
        <Field
          label={t('desk.embed.address')}
          help={video ? t('desk.embed.found', { platform: siteNameOf(video.site) }) : t('desk.embed.help', { sites })}
          {...(address.trim() !== '' && !video && { error: t('desk.embed.refused', { sites }) })}
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Field
          label={t('desk.embed.name')}
          help={t('desk.embed.name.help')}
          value={title}
          maxLength={longestEmbedTitle}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button type="submit" disabled={!isReady}>
          {t('desk.media.insert')}
        </Button>
      </form>
    </Dialog>
  )
}
