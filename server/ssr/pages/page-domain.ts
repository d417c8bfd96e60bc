type Names = { publicUrl: string; allowedOrigins: readonly string[] }

/**
 * Returns a function that maps a Host header to the site's domain, without port. An unconfigured name becomes the
 * site's main domain, so that invented names do not fill the cache. Without a public URL (in development) any name is
 * accepted.
 */
export function createDomainOf({ publicUrl, allowedOrigins }: Names): (host: string | undefined) => string {
  const main = hostName(publicUrl) ?? 'localhost'
  const known = new Set([publicUrl, ...allowedOrigins].map(hostName))
  return (host) => {
    const asked = hostName(`http://${host ?? ''}`) ?? main
    return publicUrl === '' || known.has(asked) ? asked : main
  }
}

function hostName(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null
}
