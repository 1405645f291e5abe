/** The two sizes every screen is made for. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** The system's Chromium, silent, with a microphone that beeps. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // Every window draws the pop-ups of its address bar ahead, each in a process of its own that takes as
    // long as the page under test.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};
