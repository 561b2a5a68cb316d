import { css } from '../html.ts'

/** The house's paper and ink, light and dark, for pages that load nothing else. */
export const style = css`
  :root {
    color-scheme: light dark;
    --paper: light-dark(#faf7f1, #121b24);
    --ink: light-dark(#1d2a36, #f1ece2);
    --soft: light-dark(#566370, #a9b4be);
    --clay: light-dark(#b4492b, #e58b6b);
    --on-clay: light-dark(#ffffff, #121b24);
    --rule: light-dark(#d9d2c4, #34424f);
    --error: light-dark(#a3261b, #f2a094);
  }
  body {
    margin: 0 auto;
    padding: 1.5rem;
    max-width: 34rem;
    background: var(--paper);
    color: var(--ink);
    font:
      1.0625rem/1.6 'Segoe UI',
      system-ui,
      sans-serif;
  }
  a {
    color: inherit;
  }
  header a,
  h1 {
    font-family: Georgia, serif;
  }
  h1 {
    margin: 2.5rem 0 1rem;
    font-weight: 500;
    line-height: 1.2;
  }
  label {
    display: block;
  }
  input,
  select,
  textarea {
    box-sizing: border-box;
    width: 100%;
    padding: 0.7rem;
    border: 1px solid var(--soft);
    border-radius: 5px;
    background: transparent;
    color: inherit;
    font: inherit;
  }
  .small {
    color: var(--soft);
    font-size: 0.9375rem;
  }
  button,
  .button {
    display: inline-block;
    padding: 0.8rem 1.4rem;
    border: 0;
    border-radius: 5px;
    background: var(--clay);
    color: var(--on-clay);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
  .quiet {
    border: 1px solid var(--soft);
    background: transparent;
    color: inherit;
  }
  .facts {
    padding: 1rem 0;
    border-block: 1px solid var(--rule);
    font-size: 1.25rem;
    font-weight: 600;
  }
  .problem {
    padding-left: 0.8rem;
    border-left: 3px solid var(--error);
    color: var(--error);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }
  details {
    border-top: 1px solid var(--rule);
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    min-height: 3.25rem;
    padding-right: 0.25rem;
    font-size: 1rem;
    font-weight: 600;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    width: 0.45rem;
    height: 0.45rem;
    border: solid var(--soft);
    border-width: 0 2px 2px 0;
    transform: translateY(-0.15rem) rotate(45deg);
    content: '';
  }
  [open] > summary::after {
    transform: translateY(0.1rem) rotate(-135deg);
  }
  summary small {
    margin-left: auto;
    white-space: nowrap;
    color: var(--soft);
    font-size: 0.9375rem;
    font-weight: 400;
  }
  details:not([open]):has(:checked) summary small {
    color: var(--clay);
    font-size: 0;
  }
  details:not([open]):has(:checked) summary small::after {
    content: 'your choice';
    font-size: 0.9375rem;
  }
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
    gap: 0.5rem;
    padding-bottom: 1rem;
  }
  .times label {
    position: relative;
  }
  .times input {
    position: absolute;
    inset: 0;
    margin: 0;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .times span {
    display: grid;
    place-items: center;
    min-height: 2.75rem;
    border: 1px solid var(--soft);
    border-radius: 5px;
    font-variant-numeric: tabular-nums;
  }
  .times :checked + span {
    border-color: var(--clay);
    background: var(--clay);
    color: var(--on-clay);
    font-weight: 600;
  }
  .times :focus-visible + span {
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
  .stays {
    position: sticky;
    bottom: 0;
    margin: 0;
    padding: 0.75rem 0 max(0.75rem, env(safe-area-inset-bottom));
    border-top: 1px solid var(--rule);
    background: var(--paper);
  }
  @media (forced-colors: active) {
    .times :checked + span {
      outline: 3px solid Highlight;
    }
  }
`
