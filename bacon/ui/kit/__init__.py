"""The widgets of dialogs and settings: toggles, sliders, choices, text fields, and scrolling areas."""
