import { slugify } from './fixture-slug.ts'

/** Returns the name of a file that visitors store: the site's name in ASCII, then `ending`, such as `.png`. */
export function siteFileName(siteName: string, ending: string): string {
  return (slugify(siteName) || 'site') + ending
}
