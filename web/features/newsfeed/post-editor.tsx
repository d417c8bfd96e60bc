import CalendarClock from 'lucide-react/icons/calendar-clock'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trophy from 'lucide-react/icons/trophy'
import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { type Attachment, type Post, postUpload } from '#contract/newsfeed.ts'
import { newsfeedSchedule, type PostDraft } from '#contract/post-drafts.ts'
import { type FeedMode, feedModes, maxPostLength } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { EmojiButton } from '#web/emoji/emoji-button.tsx'
import { LeaveQuestion } from '#web/features/uploads/leave-question.tsx'
import { UploadButton } from '#web/features/uploads/upload-button.tsx'
import { UploadList } from '#web/features/uploads/upload-list.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { FixtureChooser } from '#web/fixture/fixture-chooser.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { MentionPart } from '#web/mention/mention-part.tsx'
import { useCaret } from '#web/mention/use-caret.ts'
import { wantedName } from '#web/mention/wanted-name.ts'
import { isUnanswered, sendLater, waitingMessage } from '#web/outbox/outbox.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { EditorFixture } from './editor-fixture.tsx'
import { EditorLinkedFixture } from './editor-linked-fixture.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { EditorSchedule } from './editor-schedule.tsx'
import { fixtureLinkIn, withoutLink } from './fixture-link.ts'
import { kindOfStored, outgoingOf, sendPost, shownOf } from './send-post.ts'
import type { ShareableThing } from './shareable-thing.ts'
import type { SharedThings } from './shared-things.ts'
import { VisibilityPicker } from './visibility-picker.tsx'

export type Written = {
  content: string
  visibility: 1 | 2
  attachments: { url: string; kind: Attachment['kind'] }[]
  fixtureId: string | null
  isMoment: boolean
}
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

const words = { [feedModes.normal]: '', [feedModes.share]: '.share', [feedModes.edit]: '.edit' } as const
const showLeftFrom = 200

type PostEditorProps = {
  mode: FeedMode
  member: OwnUser
  /** The post that is edited or shared. */
  post?: Post
  /** Article or event that a new post shares. */
  thing?: ShareableThing
  /** Id of the draft, which becomes that of the post’s request. Only a post with a draft can be scheduled. */
  draftId?: string
  initial?: PostDraft | null
  /** Text and files from another app. They are added to the draft. */
  shared?: SharedThings
  /** Note beside the buttons, for example that the draft is saved. */
  note?: string
  /** Shown at the end of the first line. */
  corner?: ReactNode
  changed?: (now: Written) => void
  sending?: () => void
  /** Called when the post is in the outbox, because there was no response. */
  waiting?: () => void
  scheduled?: () => void
  written: (post: Post) => void
  close: () => void
  children?: ReactNode
}

/** Editor for writing, sharing and editing posts. */
export function PostEditor(props: PostEditorProps) {
  const { mode, member, post, thing, draftId, initial, shared, changed, written, close } = props
  const t = useTranslate()
  const locale = useLocale()
  const countId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const isEdit = mode === feedModes.edit
  const before = isEdit ? post : initial
  const [content, setContent] = useState([before?.content, shared?.text].filter(Boolean).join('\n\n'))
  const { caret, setCaret, replace } = useCaret(box, content, setContent)
  const [visibility, setVisibility] = useState<1 | 2>(before?.visibility === 2 ? 2 : 1)
  const uploads = useUpload(postUpload, (before?.attachments ?? []).map(shownOf))
  const [fixture, setFixture] = useState<FixtureSummary | null>(initial?.fixture ?? null)
  /** Fixtures whose links the member keeps as links. */
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [isMoment, setMoment] = useState(initial?.isMoment ?? false)
  const [publishAt, setPublishAt] = useState(initial?.publishAt ?? null)
  const [isTiming, setTiming] = useState(false)
  const timeText = useKickOffText()
  const [isChoosing, setChoosing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [fault, setFault] = useState<string>()
  /** Id of the new post. A retry sends the same id, so the server does not create a second post. */
  const uuid = useRef(draftId ?? randomUuid())

  const attachments = uploads.stored.map((stored) => ({ url: stored.address, kind: kindOfStored(stored) }))
  const takesFiles = mode !== feedModes.share && !thing && !fixture && (!isEdit || (post?.shared ?? null) === null)
  const left = maxPostLength - [...content.trim()].length
  const hasFault = uploads.items.some((item) => item.fault !== null)
  const isEmpty = content.trim() === '' && attachments.length === 0 && !fixture && !thing
  const canSend = left >= 0 && !uploads.isBusy && !hasFault && (!isEmpty || mode === feedModes.share || !!post?.shared)
  const mayLink = mode === feedModes.normal && uploads.items.length === 0 && !fixture && !thing
  const found = mayLink ? fixtureLinkIn(content, location.origin) : null
  const link = found && !ignored.includes(found.fixtureId) ? found : null
  const wanted = wantedName(content.slice(0, caret))

  const begin = useRef(() => {
    box.current?.focus()
    box.current?.setSelectionRange(content.length, content.length)
    if (shared) uploads.add(shared.files)
  })
  useEffect(() => begin.current(), [])
  // A draft includes only uploaded files, not pending ones.
  const draft: Written = { content, visibility, attachments, fixtureId: fixture?.fixtureId ?? null, isMoment }
  const kept = JSON.stringify(draft)
  const [first] = useState(kept)
  const latestChanged = useRef(changed)
  useEffect(() => {
    latestChanged.current = changed
  })
  useEffect(() => {
    if (kept !== first) latestChanged.current?.(JSON.parse(kept) as Written)
  }, [kept, first])

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!canSend || isBusy) return
    setBusy(true)
    setFault(undefined)
    props.sending?.()
    const input = { content, visibility, attachments: takesFiles ? attachments : [], uuid: uuid.current, locale }
    const of = { post, thing, fixture, isMoment }
    try {
      if (draftId !== undefined && publishAt !== null) {
        await call(newsfeedSchedule, { id: draftId, ...draft, publishAt })
        showToast({ tone: 'success', title: t('compose.scheduled', { time: timeText(publishAt) }) })
        props.scheduled?.()
        return
      }
      const made = await sendPost(mode, input, of)
      showToast({ tone: 'success', title: t(`compose.sent${words[mode]}`) })
      written(made)
    } catch (error) {
      if (!isEdit && publishAt === null && isUnanswered(error)) {
        void sendLater(outgoingOf(input, of))
        props.waiting?.()
        setFault(t(waitingMessage('post')))
      } else setFault(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Avatar
          name={member.displayName}
          seed={member.userId}
          {...(member.profilePicture && { picture: member.profilePicture })}
          size={44}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <VisibilityPicker value={visibility} choose={setVisibility} />
            {props.corner}
          </div>
          <textarea
            ref={box}
            rows={3}
            value={content}
            dir="auto"
            onChange={({ target }) => {
              setContent(target.value)
              setCaret(target.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
            }}
            aria-label={t('compose.text')}
            aria-invalid={left < 0 || undefined}
            aria-describedby={left < showLeftFrom ? countId : undefined}
            placeholder={t(mode === feedModes.share ? 'compose.placeholder.share' : 'compose.placeholder')}
            className="mt-2 max-h-[50dvh] min-h-24 w-full resize-none rounded-md border border-line bg-surface-2 px-3 py-2 text-base leading-relaxed text-ink placeholder:text-ink-2 focus-visible:-outline-offset-1 [field-sizing:content]"
          />
        </div>
      </div>
      {wanted !== null && (
        <Suspense fallback={null}>
          <MentionPart
            box={box}
            wanted={wanted}
            choose={(username) => replace(caret - wanted.length - 1, caret, `@${username} `)}
          />
        </Suspense>
      )}
      {takesFiles && uploads.items.length > 0 && <UploadList uploads={uploads} />}
      {uploads.isBusy && (
        <LeaveQuestion closing={isClosing ? { go: close, stay: () => setClosing(false) } : undefined} />
      )}
      {fixture && (
        <EditorFixture fixture={fixture} isMoment={isMoment} setMoment={setMoment} remove={() => setFixture(null)} />
      )}
      {link && (
        <EditorLinkedFixture
          link={link}
          attach={(found) => {
            setFixture(found)
            setContent(withoutLink(content, link))
          }}
          ignore={() => setIgnored([...ignored, link.fixtureId])}
        />
      )}
      {mayLink && !link && <EditorPreview content={content} />}
      {props.children}
      {publishAt !== null && (
        <EditorSchedule publishAt={publishAt} change={() => setTiming(true)} remove={() => setPublishAt(null)} />
      )}
      <FormAlert text={fault} />
      <p
        id={countId}
        role={left < 0 ? 'alert' : undefined}
        className={classNames('tabular text-sm', left < 0 ? 'font-semibold text-danger' : 'text-ink-2')}
        hidden={left >= showLeftFrom}
      >
        {left < 0 ? t('compose.tooLong', { count: -left }) : t('compose.left', { count: left })}
      </p>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <span className="flex items-center gap-1">
          {takesFiles && <UploadButton uploads={uploads} icon={<ImagePlus size={18} aria-hidden />} size="medium" />}
          {mode === feedModes.normal && takesFiles && attachments.length === 0 && uploads.items.length === 0 && (
            <IconButton label={t('compose.fixture')} onClick={() => setChoosing(true)}>
              <Trophy size={20} aria-hidden />
            </IconButton>
          )}
          {draftId !== undefined && (
            <IconButton label={t('compose.schedule')} onClick={() => setTiming(true)}>
              <CalendarClock size={20} aria-hidden />
            </IconButton>
          )}
          <EmojiButton box={box} />
        </span>
        <span role="status" className="min-w-0 flex-1 truncate text-right text-sm text-ink-3">
          {uploads.isBusy ? t('compose.waiting') : props.note}
        </span>
        <span className="ml-auto flex gap-2">
          <Button tone="quiet" onClick={() => (uploads.isBusy ? setClosing(true) : close())}>
            {t('post.close')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!canSend}>
            {publishAt === null ? t(`compose.send${words[mode]}`) : t('compose.schedule.send')}
          </Button>
        </span>
      </div>
      {isChoosing && (
        <FixtureChooser
          choose={(chosen) => {
            setFixture(chosen)
            setChoosing(false)
          }}
          close={() => setChoosing(false)}
        />
      )}
      {isTiming && (
        <Suspense fallback={null}>
          <ScheduleDialog
            publishAt={publishAt}
            fixture={fixture}
            choose={(at) => {
              setPublishAt(at)
              setTiming(false)
            }}
            close={() => setTiming(false)}
          />
        </Suspense>
      )}
    </form>
  )
}
