import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { lazy, Suspense, useState } from 'react'
import type { ArticleDocument } from '#contract/article-document.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { loadPart } from '#web/shell/reload.ts'
import { Field } from '#web/ui/field.tsx'
import { editorNodes } from './editor-nodes.ts'
import { EditorToolbar, type InsertForm } from './editor-toolbar.tsx'

const InsertForms = lazy(async () => {
  const { InsertForms: component } = await loadPart(() => import('./insert-forms.tsx'))
  return { default: component }
})

type EditorProps = { document: ArticleDocument; change: (document: ArticleDocument) => void }

/** Writes the document of one language; another language is another editor. */
export function RichEditor({ document, change }: EditorProps) {
  const t = useTranslate()
  const [form, setForm] = useState<InsertForm | null>(null)
  const editor = useEditor({
    extensions: editorNodes,
    content: document.content.length > 0 ? document : null,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('desk.body'),
        class: 'article-body mt-0! min-h-96 px-4 py-5 outline-none sm:px-8',
      },
    },
    onUpdate: ({ editor: now }) => change(documentOf(now.getJSON())),
  })
  if (!editor) return null
  return (
    <div className="card overflow-clip">
      <EditorToolbar editor={editor} open={setForm} />
      <QuoteSource editor={editor} />
      <EditorContent editor={editor} />
      {form && (
        <Suspense fallback={null}>
          <InsertForms form={form} editor={editor} close={() => setForm(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Who said the quote that the cursor stands in. */
function QuoteSource({ editor }: { editor: NonNullable<ReturnType<typeof useEditor>> }) {
  const t = useTranslate()
  const cite = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('blockquote') ? String(now.getAttributes('blockquote').cite ?? '') : null,
  })
  if (cite === null) return null
  return (
    <div className="border-b border-line px-4 py-3">
      <Field
        label={t('desk.quote.cite')}
        value={cite}
        maxLength={160}
        onChange={({ target }) => editor.commands.updateAttributes('blockquote', { cite: target.value })}
      />
    </div>
  )
}

type Json = { type?: string; content?: Json[]; attrs?: Record<string, unknown> }

/** Without what is only begun: the server takes whole blocks alone, and an empty poll is no fault of the writer yet. */
function documentOf({ content = [] }: Json): ArticleDocument {
  return { type: 'doc', content: content.filter(isWhole) } as ArticleDocument
}

function isWhole({ type, attrs }: Json): boolean {
  if (type !== 'poll') return true
  const { question, options } = attrs as { question: string; options: string[] }
  return question.trim() !== '' && options.every((option) => option.trim() !== '')
}
