import { useEffect, useState } from 'react'

/** False on the server and for the first drawing in the browser, which must be the same. */
export function useAfterMount(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
