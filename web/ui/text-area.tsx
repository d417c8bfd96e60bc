import { type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; help?: string; error?: string }

/** A labelled box for several lines; help and error are tied to it, so that they are read with it. */
export function TextArea({ label, help, error, className, ...input }: TextAreaProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={classNames(
          'w-full rounded-md border bg-surface-2 px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-3 focus:border-primary',
          error ? 'border-danger' : 'border-line-strong',
        )}
      />
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-sm', error ? 'text-danger' : 'text-ink-2')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
