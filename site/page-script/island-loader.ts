interface IslandModule {
  hydrate(island: HTMLElement): void
}

const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin']

/** Waits for the visitor's first sign of life, then loads each island as it comes near the screen. */
export function armIslands(): void {
  const armed = new AbortController()
  for (const sign of signsOfLife) addEventListener(sign, watch, { passive: true, signal: armed.signal })

  function watch() {
    armed.abort()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          void load(target as HTMLElement)
        }
      },
      { rootMargin: '300px' },
    )
    for (const island of document.querySelectorAll('[data-island]')) observer.observe(island)
  }
}

/** Asks for the island's files at once, so that its imports do not wait for each other. */
async function load(island: HTMLElement) {
  const [entry] = await Promise.all(
    island.dataset['scripts']!.split(' ').map((file) => import(file) as Promise<IslandModule>),
  )
  entry!.hydrate(island)
}
