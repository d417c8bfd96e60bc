const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Returns the HTML that shows a widget on another page. */
export function embedCode({ url, title, height }: { url: string; title: string; height: number }): string {
  const attribute = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)
  return `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="${height}" style="border:0;max-width:640px" loading="lazy"></iframe>`
}
