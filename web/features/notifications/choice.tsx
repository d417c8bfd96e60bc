type ChoiceProps<T extends string | number> = {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  isDisabled?: boolean
  choose: (value: T) => void
}

export function Choice<T extends string | number>({ label, value, options, isDisabled, choose }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => {
        const found = options.find((option) => String(option.value) === target.value)
        if (found) choose(found.value)
      }}
      className="mt-3 h-12 w-full max-w-xs rounded-md border border-line-strong bg-surface-2 px-3.5 text-base text-ink disabled:opacity-55"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
