import {
  AutoScroller,
  defaultPreset,
  DragDropManager,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
} from "@dnd-kit/dom";

/** Pixels a mouse must move, and milliseconds a finger must rest, before a drag begins. */
const MOUSE_THRESHOLD_PX = 5;
const TOUCH_DELAY_MS = 120;
const TOUCH_TOLERANCE_PX = 5;

/** The parts of a list at its edges which make it scroll: a quarter of its height, a twentieth of its width. */
const SCROLL_EDGES = { x: 0.05, y: 0.25 };

export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({
    sensors: [
      PointerSensor.configure({
        // The whole line can be dragged, not only its handle; buttons in it stay buttons.
        activatorElements: (source) => [source.element],
        activationConstraints: (event) =>
          event.pointerType === "touch"
            ? [
                new PointerActivationConstraints.Delay({
                  value: TOUCH_DELAY_MS,
                  tolerance: TOUCH_TOLERANCE_PX,
                }),
              ]
            : [new PointerActivationConstraints.Distance({ value: MOUSE_THRESHOLD_PX })],
      }),
      KeyboardSensor,
    ],
    plugins: [...defaultPreset.plugins, AutoScroller.configure({ threshold: SCROLL_EDGES })],
  });
  // It would add a style element, which the content security policy refuses;
  // column-preferences.css holds its rules.
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}
