import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  type DeskArticle,
  deskArticleCategories,
  deskArticleInfo,
  deskArticleSettings,
  longest,
  maxHashtags,
} from '#contract/article-desk.ts'
import { articleUpload } from '#contract/articles.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LabelledControl } from '#web/ui/labelled.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import { RelatedField } from './related-field.tsx'
import type { Written } from './use-draft.ts'

const { videos: _, ...coverUpload } = articleUpload
type Settings = Pick<DeskArticle, 'categoryId' | 'isTop' | 'cover' | 'hashtags' | 'slug' | 'hasComments' | 'related'>

type PanelProps = {
  article: DeskArticle
  written: Written
  change: (part: Partial<Written>) => void
  changed: (article: DeskArticle) => void
}

/** Settings shared by all languages; each change is saved immediately. */
export function SettingsPanel({ article, written, change, changed }: PanelProps) {
  const t = useTranslate()
  const [settings, setSettings] = useState<Settings>(article)
  const [hashtags, setHashtags] = useState(article.hashtags.join(', '))

  const [address, setAddress] = useState(article.slug ?? '')
  const [author, setAuthor] = useState(article.author?.username ?? '')

  /** `by` is the user name of a new author. */
  async function keep(part: Partial<Settings>, by?: string): Promise<void> {
    const next = { ...settings, ...part }
    setSettings(next)
    try {
      const { categoryId, isTop, cover, hashtags: names, slug, hasComments } = next
      const related = next.related.map(({ id }) => id)
      const kept = { categoryId, isTop, cover, hashtags: names, slug, hasComments, related }
      await call(deskArticleSettings, { id: article.id, ...kept, author: by })
      changed(await call(deskArticleInfo, { id: article.id }))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  function keepHashtags(): void {
    const names = hashtags.split(',').map((name) => name.trim().replace(/^#/, '').slice(0, longest.hashtag))
    const known = [...new Set(names.filter(Boolean))].slice(0, maxHashtags)
    setHashtags(known.join(', '))
    if (known.join() !== settings.hashtags.join()) void keep({ hashtags: known })
  }

  function keepAddress(): void {
    const slug = slugify(address).slice(0, longest.slug).replace(/-$/, '') || null
    setAddress(slug ?? '')
    if (slug !== settings.slug) void keep({ slug })
  }

  function keepAuthor(): void {
    const name = author.trim().replace(/^@/, '')
    if (name !== '' && name !== article.author?.username) void keep({}, name)
  }

  return (
    <section aria-labelledby="settings" className="card flex flex-col gap-4 p-4">
      <h2 id="settings" className="font-bold">
        {t('desk.settings')}
      </h2>
      <CategorySelect value={settings.categoryId} choose={(categoryId) => void keep({ categoryId })} />
      <Field
        label={t('desk.author')}
        help={t('desk.author.help')}
        value={author}
        maxLength={33}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAuthor(target.value)}
        onBlur={keepAuthor}
      />
      <Field
        label={t('desk.hashtags')}
        help={t('desk.hashtags.help')}
        value={hashtags}
        onChange={({ target }) => setHashtags(target.value)}
        onBlur={keepHashtags}
      />
      <Field
        label={t('desk.address')}
        help={t('desk.address.help')}
        value={address}
        maxLength={longest.slug}
        placeholder={slugify(written.title)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
        onBlur={keepAddress}
      />
      <div className="-mx-3">
        <Switch
          isOn={settings.isTop}
          name={t('desk.isTop')}
          hint={t('desk.isTop.hint')}
          onPress={() => void keep({ isTop: !settings.isTop })}
        />
        <Switch
          isOn={settings.hasComments}
          name={t('desk.hasComments')}
          hint={t('desk.hasComments.hint')}
          onPress={() => void keep({ hasComments: !settings.hasComments })}
        />
      </div>
      <RelatedField articleId={article.id} related={settings.related} change={(related) => void keep({ related })} />
      <Cover cover={settings.cover} keep={(cover) => void keep({ cover })}>
        <Field
          label={t('desk.coverAlt')}
          help={t('desk.coverAlt.help')}
          value={written.coverAlt}
          maxLength={longest.alt}
          onChange={({ target }) => change({ coverAlt: target.value })}
        />
        <Field
          label={t('desk.coverCaption')}
          value={written.coverCaption}
          maxLength={longest.caption}
          onChange={({ target }) => change({ coverCaption: target.value })}
        />
      </Cover>
    </section>
  )
}

function CategorySelect({ value, choose }: { value: string; choose: (id: string) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(() => call(deskArticleCategories, { locale }), [locale])
  const { loaded } = useLoaded(read)
  const categories = loaded?.ok ? loaded.data.list : []
  return (
    <LabelledControl
      label={t('desk.category')}
      className={undefined}
      control={(ties) => (
        <select
          {...ties}
          value={value}
          onChange={({ target }) => choose(target.value)}
          className="h-12 w-full rounded-md border border-line-strong bg-surface-2 px-3 text-base text-ink"
        >
          {categories.map(({ id, pid, name }) => (
            <option key={id} value={id}>
              {pid === '0' ? name : `– ${name}`}
            </option>
          ))}
        </select>
      )}
    />
  )
}

type CoverProps = { cover: Settings['cover']; keep: (cover: Settings['cover']) => void; children: ReactNode }

function Cover({ cover, keep, children }: CoverProps) {
  const t = useTranslate()
  const uploads = useUpload(coverUpload)
  const [stored] = uploads.stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores an uploaded file once
  useEffect(() => {
    if (!stored) return
    keep({ url: stored.address, width: stored.width ?? 1, height: stored.height ?? 1 })
    uploads.clear()
  }, [stored])
  if (!cover) return <UploadField uploads={uploads} label={t('desk.cover')} />
  return (
    <>
      <Picture
        src={cover.url}
        alt=""
        width={cover.width}
        height={cover.height}
        sizes="290px"
        isPhoto
        className="aspect-video w-full rounded-md object-cover"
      />
      {children}
      <Button tone="neutral" size="small" onClick={() => keep(null)}>
        {t('desk.cover.remove')}
      </Button>
    </>
  )
}
