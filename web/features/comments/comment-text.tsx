/** As it was written: lines stay, markup is text. */
export function CommentText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-[0.9375rem] leading-normal [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
