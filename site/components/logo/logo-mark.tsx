/** The house in ink, what is new in clay. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 34 26" width="34" height="26" aria-hidden="true">
      <path className="logo-house" d="M2 24V11l9-8 9 8v13z" />
      <path className="logo-extension" d="M20 14h12v11H20z" />
    </svg>
  )
}
