import type { Editor } from '@tiptap/react'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { articleUpload } from '#contract/articles.ts'
import { storableHref } from '#contract/rules/article-link.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { InsertForm } from './editor-tools.ts'
import { EmbedForm } from './embed-form.tsx'
import { insertBlock } from './insert-block.ts'
import { ClipForm, PlayerForm, TipForm } from './insert-pickers.tsx'
import { StandingsForm } from './standings-form.tsx'

const FixtureChooser = lazyPart(() => import('#web/fixture/fixture-chooser.tsx'), 'FixtureChooser')

type FormProps = { editor: Editor; close: () => void }

export function InsertForms({ form, file, ...rest }: FormProps & { form: InsertForm; file: File | undefined }) {
  switch (form) {
    case 'link':
      return <LinkForm {...rest} />
    case 'media':
      return <MediaForm {...rest} file={file} />
    case 'tip':
      return <TipForm {...rest} />
    case 'player':
      return <PlayerForm {...rest} />
    case 'standings':
      return <StandingsForm {...rest} />
    case 'clip':
      return <ClipForm {...rest} />
    case 'embed':
      return <EmbedForm {...rest} />
    case 'fixture':
      return (
        <Suspense fallback={null}>
          <FixtureChooser
            close={rest.close}
            choose={({ fixtureId }) => {
              insertBlock(rest.editor, { type: 'fixture', attrs: { fixtureId } })
              rest.close()
            }}
          />
        </Suspense>
      )
  }
}

function LinkForm({ editor, close }: FormProps) {
  const t = useTranslate()
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const href = storableHref(address)

  function keep(event: FormEvent): void {
    event.preventDefault()
    if (href === null) return
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    close()
  }

  return (
    <Dialog title={t('desk.link.title')} closeLabel={t('desk.close')} onClose={close}>
      <form onSubmit={keep} className="flex flex-col gap-4">
        <Field
          label={t('desk.link.address')}
          help={t('desk.link.help')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" disabled={href === null}>
          {t('desk.link.keep')}
        </Button>
        {editor.isActive('link') && (
          <Button
            tone="neutral"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              close()
            }}
          >
            {t('desk.link.remove')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** Form that inserts a picture or a video. `file`, when present, was pasted or dropped and is uploaded immediately. */
function MediaForm({ editor, close, file }: FormProps & { file: File | undefined }) {
  const t = useTranslate()
  const uploads = useUpload(articleUpload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is for one file, which is sent once
  useEffect(() => {
    if (file) uploads.add([file])
  }, [file])
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [isWide, setWide] = useState(false)
  const [stored] = uploads.stored
  const isVideo = stored?.durationMs !== null && stored?.durationMs !== undefined
  const isReady = stored !== undefined && (isVideo || alt.trim() !== '')

  function insert(event: FormEvent): void {
    event.preventDefault()
    if (!stored || !isReady) return
    const { address: src, width, height, poster } = stored
    const size = { width: width ?? 1, height: height ?? 1 }
    const block = isVideo
      ? { type: 'video', attrs: { src, poster, caption, ...size } }
      : { type: 'image', attrs: { src, alt: alt.trim(), caption, ...size, size: isWide ? 'wide' : 'column' } }
    insertBlock(editor, block)
    close()
  }

  return (
    <Dialog title={t('desk.media.title')} closeLabel={t('desk.close')} onClose={close}>
      <form onSubmit={insert} className="flex flex-col gap-4">
        <UploadField uploads={uploads} label={t('desk.tool.media')} />
        {!isVideo && (
          <Field
            label={t('desk.media.alt')}
            help={t('desk.media.alt.help')}
            value={alt}
            maxLength={300}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
        <Field
          label={t('desk.media.caption')}
          value={caption}
          maxLength={400}
          onChange={({ target }) => setCaption(target.value)}
        />
        {!isVideo && (
          <Switch
            isOn={isWide}
            name={t('desk.media.wide')}
            hint={t('desk.media.wide.hint')}
            onPress={() => setWide(!isWide)}
          />
        )}
        <Button type="submit" disabled={!isReady}>
          {t('desk.media.insert')}
        </Button>
      </form>
    </Dialog>
  )
}
