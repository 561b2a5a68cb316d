/** Shown instead of the whole hub when nothing else can be shown. Uses plain elements, because one of its libraries may have failed. */
export function HubFailure() {
  return (
    <main style={{ maxWidth: '460px', margin: '15vh auto 0', padding: '24px', fontFamily: 'system-ui, sans-serif' }}>
      <h1 style={{ marginBlock: '0.67em' }}>The hub couldn’t be shown</h1>
      <p style={{ marginBlock: '1em' }}>
        Nothing you saved is lost, and what you were writing is kept. The fault has been reported.
      </p>
      <button type="button" onClick={() => location.reload()} style={{ minHeight: '40px', padding: '0 16px' }}>
        Reload
      </button>
    </main>
  )
}
