const set = (element, values) => {
  // What is so already stays untouched: each change wakes the observer again.
  for (const [name, value] of Object.entries(values))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

const setting = (values) => (element) => set(element, values);

const removing =
  (...names) =>
  (element) =>
    names.forEach((name) => element.removeAttribute(name));

/** The groups of the menu at the side: what only heads a group is no button, and what opens one is one button. */
const MENU = [
  ['.VPSidebarItem:not(.collapsible) > .item[tabindex]', removing('role', 'tabindex')],
  ['.VPSidebarItem.is-link > .item[tabindex]', removing('tabindex')],
  [
    '.VPSidebarItem:not(.is-link) > .item > .caret[role]',
    (caret) => {
      removing('role', 'tabindex', 'aria-label')(caret);
      set(caret, { 'aria-hidden': 'true' });
    },
  ],
  [
    '.VPSidebarItem > .item > .caret[aria-label="toggle section"]',
    (caret) => set(caret, { 'aria-label': `Pages below ${caret.previousElementSibling.textContent.trim()}` }),
  ],
  [
    '.VPSidebarItem.collapsible > .item[role], .VPSidebarItem.collapsible > .item > .caret[role]',
    (button) =>
      set(button, {
        'aria-expanded': String(!button.closest('.VPSidebarItem').classList.contains('collapsed')),
      }),
  ],
];

/** The search: a dialog with a field that leads through a list of choices. */
const SEARCH = [
  [
    '.VPLocalSearchBox',
    (box) => {
      set(box, { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Search' });
      removing('aria-labelledby', 'aria-haspopup', 'aria-expanded', 'aria-owns')(box);
    },
  ],
  [
    '#localsearch-input',
    (field) => {
      const active = field.getAttribute('aria-activedescendant')?.replace('item', 'choice');
      set(field, {
        role: 'combobox',
        'aria-expanded': String(field.hasAttribute('aria-controls')),
        ...(active && { 'aria-activedescendant': active }),
      });
    },
  ],
  [
    '#localsearch-list > li:has(> .result)',
    (item) => {
      set(item, { role: 'none' });
      removing('aria-selected')(item);
    },
  ],
  [
    '#localsearch-list .result',
    (link) => {
      // Its name is what it shows.
      removing('aria-label')(link);
      set(link, {
        id: `localsearch-choice-${link.dataset.index}`,
        role: 'option',
        'aria-selected': String(link.classList.contains('selected')),
      });
    },
  ],
  ['.VPLocalSearchBox kbd[aria-label]', setting({ role: 'img' })],
];

/** The interactive reference, and what tries its requests. */
const REFERENCE = [
  ['.reference .scalar-code-copy:not([aria-label])', setting({ 'aria-label': 'Copy' })],
  ['.reference .endpoints:not([tabindex])', setting({ tabindex: '0' })],
  ['.scalar-client button[role="none"]', removing('role')],
  ['.scalar-client .cm-content:not([aria-label], [aria-labelledby])', setting({ 'aria-label': 'Content' })],
  [
    '.scalar-client button[aria-controls]:not([aria-expanded])',
    (button) => {
      if (!document.getElementById(button.getAttribute('aria-controls')))
        button.removeAttribute('aria-controls');
    },
  ],
  [
    '.scalar-client [role="combobox"][contenteditable]:not([aria-expanded])',
    setting({ 'aria-expanded': 'false' }),
  ],
];

const FIXES = [...MENU, ...SEARCH, ...REFERENCE];

const fixAll = () => {
  for (const [where, fix] of FIXES) document.querySelectorAll(where).forEach(fix);
};

/** The space bar presses what has the role of a button. */
const pressBySpace = (event) => {
  if (!event.target.matches('.VPSidebarItem [role="button"]')) return;
  event.preventDefault();
  event.target.click();
};

/** Escape closes the menu of a phone, and after it and the search the reader is where it was opened. */
const leave = () => {
  const hamburger = document.querySelector('.VPNavBarHamburger[aria-expanded="true"]');
  hamburger?.click();
  hamburger?.focus();
  // The search gives the focus back first, to nobody.
  if (document.querySelector('.VPLocalSearchBox'))
    setTimeout(() => document.querySelector('.DocSearch-Button').focus(), 50);
};

const onKey = (event) => {
  if (event.key === ' ') pressBySpace(event);
  if (event.key === 'Escape') leave();
};

/**
 * Names and roles for assistive technology where the theme's menu and search and the interactive reference, which have
 * no options for these, leave them out or give wrong ones. They render again as readers go on, and so it is done again
 * whenever something has changed.
 */
export function keepAccessible() {
  let waiting = false;
  const observer = new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      fixAll();
    });
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: [
      'class',
      'role',
      'aria-label',
      'aria-expanded',
      'aria-selected',
      'aria-activedescendant',
    ],
  });
  // Before those who close the search, which then is there no more.
  document.addEventListener('keydown', onKey, { capture: true });
  fixAll();
}
