import { Tooltip, type TooltipSide } from "../overlay/tooltip.tsx";
import { PlainIconButton, type PlainIconButtonProps } from "./plain-icon-button.tsx";

export interface IconButtonProps extends PlainIconButtonProps {
  /** Lists of icons, such as the removal of a chip, need no tooltip of their own. */
  plain?: boolean | undefined;
  tooltipSide?: TooltipSide | undefined;
}

/** An icon whose name is also its tooltip. */
export function IconButton({ plain = false, tooltipSide, ...rest }: IconButtonProps) {
  const button = <PlainIconButton {...rest} />;
  if (plain) return button;
  return (
    <Tooltip text={rest.label} describes={false} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}
