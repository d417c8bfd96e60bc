import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { liveRoom } from '#contract/live.ts'
import { type BlockOf, pollOptions } from '#contract/rules/article-document.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { ArticleTip } from '#web/features/articles/article-tip.tsx'
import { SharedFixture } from '#web/fixture/shared-fixture.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { RequiredField } from './required-field.tsx'

type Shown = BlockOf<'image'> | BlockOf<'video'> | BlockOf<'fixture'> | BlockOf<'tip'> | BlockOf<'poll'>
/** Casts a block's attributes to the contract's type, because the editor does not type them. */
const attrsOf = <T extends Shown>({ node }: ReactNodeViewProps) => node.attrs as T['attrs']

/** Prevents a click on a link within a block from leaving the editor. Links to new tabs work. */
function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (link && link.target !== '_blank') event.preventDefault()
}

type FrameProps = {
  view: ReactNodeViewProps
  /** Name of the block in a line above it, for blocks that have content in the corner of the button. */
  name?: string
  children: ReactNode
}

export function Frame({ view, name, children }: FrameProps) {
  const t = useTranslate()
  return (
    <NodeViewWrapper
      className={classNames(
        'relative my-4 rounded-lg border p-3 text-base',
        view.selected ? 'border-primary' : 'border-line',
      )}
    >
      <div contentEditable={false} onClickCapture={stay}>
        {name && <p className="mb-2 flex min-h-9 items-center pr-12 text-sm font-semibold text-ink-2">{name}</p>}
        {children}
      </div>
      <IconButton
        label={t('desk.remove')}
        onClick={() => view.deleteNode()}
        className="absolute top-2 right-2 bg-surface!"
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </NodeViewWrapper>
  )
}

export function MediaView(view: ReactNodeViewProps) {
  const t = useTranslate()
  const isPicture = view.node.type.name === 'image'
  const attrs = attrsOf<BlockOf<'image'>>(view)
  const still = isPicture ? attrs.src : attrsOf<BlockOf<'video'>>(view).poster
  return (
    <Frame view={view}>
      {still && (
        <Picture
          src={still}
          alt={attrs.alt ?? ''}
          width={attrs.width}
          height={attrs.height}
          sizes="680px"
          isPhoto
          className="max-h-96 w-auto max-w-full rounded-md"
        />
      )}
      <div className="mt-3 flex flex-col gap-3">
        {isPicture && (
          <RequiredField
            label={t('desk.media.alt')}
            value={attrs.alt}
            maxLength={300}
            change={(alt) => view.updateAttributes({ alt })}
          />
        )}
        <Field
          label={t('desk.media.caption')}
          value={attrs.caption}
          maxLength={400}
          onChange={({ target }) => view.updateAttributes({ caption: target.value })}
        />
        {isPicture && (
          <Switch
            isOn={attrs.size === 'wide'}
            name={t('desk.media.wide')}
            hint={t('desk.media.wide.hint')}
            onPress={() => view.updateAttributes({ size: attrs.size === 'wide' ? 'column' : 'wide' })}
          />
        )}
      </div>
    </Frame>
  )
}

export function FixtureView(view: ReactNodeViewProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { fixtureId } = attrsOf<BlockOf<'fixture'>>(view)
  const read = useCallback(() => call(liveRoom, { id: fixtureId, locale }), [fixtureId, locale])
  const { loaded } = useLoaded(read)
  return (
    <Frame view={view} name={t('desk.tool.fixture')}>
      {loaded === null ? (
        <Skeleton className="h-40 w-full" />
      ) : loaded.ok ? (
        <SharedFixture fixture={loaded.data} moment={null} />
      ) : (
        <p className="p-4 text-sm text-ink-2">{t('article.gone')}</p>
      )}
    </Frame>
  )
}

export function TipView(view: ReactNodeViewProps) {
  const t = useTranslate()
  return (
    <Frame view={view} name={t('desk.tool.tip')}>
      <ArticleTip id={attrsOf<BlockOf<'tip'>>(view).tipId} />
    </Frame>
  )
}

/** Edits a question and its options. Votes belong to the poll's key, so the key never changes. */
export function PollView(view: ReactNodeViewProps) {
  const t = useTranslate()
  const { question, options } = attrsOf<BlockOf<'poll'>>(view)
  const set = (next: string[]) => view.updateAttributes({ options: next })
  return (
    <Frame view={view}>
      <div className="flex flex-col gap-3 pr-12">
        <Field
          label={t('desk.poll.question')}
          value={question}
          maxLength={200}
          onChange={({ target }) => view.updateAttributes({ question: target.value })}
        />
        {options.map((option, at) => {
          const number = at + 1
          return (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their index
              key={at}
              label={t('desk.poll.option', { number })}
              value={option}
              maxLength={100}
              onChange={({ target }) => set(options.map((one, place) => (place === at ? target.value : one)))}
              end={
                options.length > pollOptions.fewest && at === options.length - 1 ? (
                  <IconButton label={t('desk.poll.remove', { number })} onClick={() => set(options.slice(0, -1))}>
                    <X size={18} aria-hidden />
                  </IconButton>
                ) : undefined
              }
            />
          )
        })}
        {options.length < pollOptions.most && (
          <Button tone="neutral" size="small" onClick={() => set([...options, ''])}>
            <Plus size={16} aria-hidden />
            {t('desk.poll.add')}
          </Button>
        )}
      </div>
    </Frame>
  )
}
